import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { entryQuery, registrationsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey, Translate } from "../../i18n/translate.ts";
import { CopyButton } from "../../ui/copy.tsx";
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
import { RegisterDialog } from "./register-dialog.tsx";

const TONES: Readonly<Record<string, Tone>> = {
  active: "ok",
  refused: "bad",
  suspended: "bad",
  gone: "info",
  void: "info",
};

const STATES: Readonly<Record<string, MessageKey>> = {
  draft: "registrations.state.draft",
  "link-open": "registrations.state.link-open",
  reviewing: "registrations.state.reviewing",
  submitting: "registrations.state.submitting",
  waiting: "registrations.state.waiting",
  active: "registrations.state.active",
  renewing: "registrations.state.renewing",
  suspended: "registrations.state.suspended",
  leaving: "registrations.state.leaving",
  gone: "registrations.state.gone",
  refused: "registrations.state.refused",
  void: "registrations.state.void",
};

/** Suppliers at the authorities: who is registered, who waits for whom, until when. */
export function Registrations() {
  const { t, day } = useI18n();
  const { may } = useSession();
  const { data, error, isLoading } = useQuery(registrationsQuery);
  const { decide, problem } = useDecision();
  const [isBeginning, setBeginning] = useState(false);
  const hint = may("register") ? undefined : t("role.missing");
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.registrations")}</h1>
        <div className="actions">
          <Button
            look="main"
            disabled={!may("register")}
            title={hint}
            onClick={() => setBeginning(true)}
          >
            {t("registrations.begin")}
          </Button>
        </div>
      </div>
      {isBeginning && <RegisterDialog onClose={() => setBeginning(false)} />}
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
              <Badge tone={TONES[one.state] ?? "wait"}>{stateName(one.state, t)}</Badge>
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
            {one.state === "link-open" && one.silo_entry_id && (
              <PageLink entryId={one.silo_entry_id} registrationId={one.id} />
            )}
            {one.message && <bdi>{one.message}</bdi>}
            {(one.faults ?? []).map(({ code, message }) => (
              <Notice key={`${code} ${message}`} tone="bad">
                <bdi>{message}</bdi> <code>{code}</code>
              </Notice>
            ))}
            {one.state === "reviewing" && (
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

function stateName(state: string, t: Translate): string {
  const name = STATES[state];
  return name ? t(name) : state;
}

interface PageLinkProps {
  readonly entryId: string;
  readonly registrationId: string;
}

/**
 * Link of the page on which the supplier gives what the authority needs. It is in the `meta` of the party's entry; its
 * `ref` is the end of the registration's id.
 */
function PageLink({ entryId, registrationId }: PageLinkProps) {
  const { t } = useI18n();
  const { data } = useQuery(entryQuery(entryId));
  const id = registrationId.replaceAll("-", "");
  const link = data?.meta?.find(
    ({ ref, link_url }) => link_url && ref && id.endsWith(ref),
  )?.link_url;
  if (!link) return null;
  return (
    <p className="row small">
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t("registrations.link")}
      </a>
      <CopyButton text={link} />
    </p>
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
