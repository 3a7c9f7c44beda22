import { useQuery } from "@tanstack/react-query";
import { credentialsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Empty, Problem, Skeleton, type Tone } from "../../ui/parts.tsx";

const TONES: Readonly<Record<string, Tone>> = {
  valid: "ok",
  expiring: "wait",
  expired: "bad",
  missing: "wait",
};

/** Certificates and accounts at authorities: of whom, where, and until when. Their values never come back. */
export function Credentials() {
  const { t, day } = useI18n();
  const { data, error, isLoading } = useQuery(credentialsQuery);
  return (
    <>
      <h1>{t("nav.credentials")}</h1>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data?.list.length === 0 && <Empty>{t("credentials.empty")}</Empty>}
      <div className="cards">
        {(data?.list ?? []).map((one) => (
          <section key={`${one.key} ${one.holder} ${one.environment}`} className="card stack-tight">
            <div className="row row-apart">
              <h2>
                <bdi>{one.title ?? one.key}</bdi>
              </h2>
              <Badge tone={TONES[one.state] ?? "info"}>{one.state}</Badge>
            </div>
            <p className="row small">
              <code>{one.key}</code>
              <Badge tone={one.environment === "live" ? "ok" : "simulated"}>
                {one.environment}
              </Badge>
              <bdi>{one.holder}</bdi>
            </p>
            {one.description && <p className="small muted">{one.description}</p>}
            {one.not_after && (
              <p>{t("credentials.until", { day: day(one.not_after.slice(0, 10)) })}</p>
            )}
            {one.used_by.length > 0 && (
              <p className="small muted">
                {t("credentials.usedBy")} <bdi>{one.used_by.join(", ")}</bdi>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
