import { useQuery } from "@tanstack/react-query";
import { auditQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Empty, Problem, Skeleton, Time } from "../../ui/parts.tsx";

/** Who changed what, the newest first. */
export function Audit() {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(auditQuery);
  return (
    <>
      <h1>{t("nav.audit")}</h1>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data?.list.length === 0 && <Empty>{t("audit.empty")}</Empty>}
      {data && data.list.length > 0 && (
        <div className="card card-flush scroll-x">
          <table className="rows narrow-cards">
            <thead>
              <tr>
                <th>{t("audit.at")}</th>
                <th>{t("audit.actor")}</th>
                <th>{t("audit.action")}</th>
                <th>{t("audit.target")}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(({ id, at, actor, action, target }) => (
                <tr key={id}>
                  <td>
                    <Time at={at} />
                  </td>
                  <td className="mono">
                    <bdi>{actor}</bdi>
                  </td>
                  <td className="mono">
                    <bdi>{action}</bdi>
                  </td>
                  <td className="mono">
                    <bdi>{target}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
