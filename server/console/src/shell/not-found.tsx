import { useI18n } from "../i18n/i18n.tsx";
import { Empty } from "../ui/parts.tsx";

export function NotFound() {
  const { t } = useI18n();
  return (
    <>
      <h1>{t("notFound.title")}</h1>
      <Empty>{t("notFound.text")}</Empty>
    </>
  );
}
