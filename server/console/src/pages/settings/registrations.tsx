import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { registrationsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import {
  Badge,
  Button,
  Empty,
  Notice,
  Problem,
  Skeleton,
  Time,
  type Tone,
} from "../../ui/parts.tsx";

const TONES: Readonly<Record<string, Tone>> = {
  active: "ok",
  registered: "ok",
  rejected: "bad",
  failed: "bad",
  ended: "info",
};

/** Suppliers at the authorities: who is registered, who waits for whom, until when. */
export function Registrations() {
  const { t, day } = useI18n();
  const { may } = useSession();
  const { data, error, isLoading } = useQuery(registrationsQuery);
  const { decide, problem } = useDecision();
  const hint = may("register") ? undefined : t("role.missing");
  return (
    <>
      <h1>{t("nav.registrations")}</h1>
      {error && <Problem error={error} />}
      {problem !== undefined && <Problem error={problem} />}
      {isLoading && <Skeleton />}
      {data?.list.length === 0 && <Empty>{t("registrations.empty")}</Empty>}
      <div className="cards">
        {(data?.list ?? []).map((one) => (
          <section key={one.id} className="card stack-tight">
            <div className="row row-apart">
              <h2>
                <bdi>{one.holder}</bdi>
              </h2>
              <Badge tone={TONES[one.state] ?? "wait"}>{one.state}</Badge>
            </div>
            <p className="row small">
              <code>{one.key}</code>
              <Badge tone={one.environment === "live" ? "ok" : "simulated"}>
                {one.environment}
              </Badge>
            </p>
            <p className="small muted">
              {t("registrations.since")} <Time at={one.since} />
            </p>
            {one.valid_until && (
              <p className="small">
                {t("credentials.until", { day: day(one.valid_until.slice(0, 10)) })}
              </p>
            )}
            {one.message && <bdi>{one.message}</bdi>}
            {(one.faults ?? []).map(({ code, message }) => (
              <Notice key={`${code} ${message}`} tone="bad">
                <bdi>{message}</bdi> <code>{code}</code>
              </Notice>
            ))}
            {one.state === "confirmed" && (
              <div className="actions">
                <Button
                  look="main"
                  disabled={!may("register")}
                  title={hint}
                  onClick={() => void decide(one.id, true)}
                >
                  {t("registrations.approve")}
                </Button>
                <Button
                  look="bad"
                  disabled={!may("register")}
                  title={hint}
                  onClick={() => void decide(one.id, false)}
                >
                  {t("registrations.reject")}
                </Button>
              </div>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function useDecision() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const decide = async (id: string, isApproved: boolean) => {
    const params = { path: { id } };
    setProblem(undefined);
    try {
      if (isApproved) await answer(api.POST("/access/v1/registrations/{id}/approve", { params }));
      else await answer(api.POST("/access/v1/registrations/{id}/reject", { params, body: {} }));
      await client.invalidateQueries({ queryKey: registrationsQuery.queryKey });
    } catch (error) {
      setProblem(error);
    }
  };
  return { decide, problem };
}
