import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { appsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Problem, Skeleton } from "../../ui/parts.tsx";

export function Apps() {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(appsQuery);
  return (
    <>
      <h1>{t("nav.apps")}</h1>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      <div className="cards">
        {(data?.list ?? []).map(({ key, title, description, enabled, problems }) => (
          <section key={key} className="card stack-tight">
            <div className="row row-apart">
              <h2>
                <Link to="/apps/$app" params={{ app: key }}>
                  <bdi>{title}</bdi>
                </Link>
              </h2>
              <Badge tone={enabled ? "ok" : "info"}>{t(enabled ? "apps.on" : "apps.off")}</Badge>
            </div>
            <code className="muted">{key}</code>
            {description && <p className="muted small">{description}</p>}
            {problems.map(({ path, message }) => (
              <p key={path} className="field-fault">
                <bdi>{path}</bdi> <bdi>{message}</bdi>
              </p>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
