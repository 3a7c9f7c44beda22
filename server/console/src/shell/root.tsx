import { Link, Outlet } from "@tanstack/react-router";
import { useI18n } from "../i18n/i18n.tsx";
import { Empty } from "../ui/parts.tsx";

export function Root() {
  return <Outlet />;
}

export function NotFound() {
  const { t } = useI18n();
  return (
    <div className="outside">
      <main>
        <h1>{t("notFound.title")}</h1>
        <Empty action={<Link to="/">{t("nav.home")}</Link>}>{t("notFound.text")}</Empty>
      </main>
    </div>
  );
}
