import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { newId } from "../../api/id.ts";
import { entryQuery, isEnded, jobQuery, registrationsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Button, Notice, Problem } from "../../ui/parts.tsx";
import { JobCard } from "../jobs/job-card.tsx";
import { useFollowed } from "../jobs/use-followed.ts";

interface FirstProps {
  /** Entry of the sample invoice. */
  readonly invoice: string;
  readonly workflow: string;
}

/** Sends the sample invoice, and shows what becomes of it. */
export function FirstInvoice({ invoice, workflow }: FirstProps) {
  const { t } = useI18n();
  const { may } = useSession();
  const { job: jobId } = useSearch({ from: "/start" });
  const { send, problem } = useSend(invoice, workflow);
  const { isReady, refused } = useRegistered();
  const { data: entry } = useQuery(entryQuery(invoice));
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });
  useFollowed(jobId ?? "", job);
  const isSent = job !== undefined && isEnded(job.status);
  return (
    <>
      <ol className="card timeline">
        <Item isDone>
          {t("start.made")} <Link to="/workflows">{t("nav.workflows")}</Link> ·{" "}
          <Link to="/series">{t("nav.series")}</Link>
        </Item>
        <Item isDone={isReady}>
          {t(isReady ? "start.supplierReady" : "start.supplierWaits")}{" "}
          <Link to="/registrations">{t("nav.registrations")}</Link>
        </Item>
        <Item isDone={entry !== undefined}>
          <Link to="/e/$id" params={{ id: invoice }}>
            {t("start.invoice")}
          </Link>
        </Item>
        <Item isDone={isSent}>
          {jobId === undefined ? (
            <Button
              look="main"
              icon="play"
              disabled={!isReady || !may("run")}
              title={may("run") ? undefined : t("role.missing")}
              onClick={() => void send()}
            >
              {t("start.send")}
            </Button>
          ) : (
            t("start.sending")
          )}
        </Item>
      </ol>
      {refused !== undefined && <Notice tone="bad">{refused}</Notice>}
      {problem !== undefined && <Problem error={problem} />}
      {job && <JobCard job={job} />}
      {isSent && <Next id={invoice} state={entry?.state} />}
    </>
  );
}

interface ItemProps {
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Item({ isDone, children }: ItemProps) {
  const { t } = useI18n();
  return (
    <li>
      <span className={`timeline-mark ${isDone ? "mark-ok" : ""}`}>
        <Icon name={isDone ? "check" : "circle"} small />
      </span>
      <span>
        {children} {isDone && <span className="visually-hidden">{t("first.done")}</span>}
      </span>
    </li>
  );
}

/** What to do after the first document. */
function Next({ id, state }: { readonly id: string; readonly state: string | undefined }) {
  const { t } = useI18n();
  return (
    <section className="card stack-tight" aria-live="polite">
      <h2>{t(state === "sent" ? "start.accepted" : "start.notAccepted")}</h2>
      <ul>
        <li>
          <Link to="/e/$id" params={{ id }} search={{ tab: "files" }}>
            {t("start.seeFiles")}
          </Link>
        </li>
        <li>
          <Link to="/e/new">{t("start.own")}</Link>
        </li>
        <li>
          <Link to="/settings/keys">{t("start.key")}</Link>
        </li>
        <li>
          <Link to="/settings/members">{t("start.invite")}</Link>
        </li>
      </ul>
    </section>
  );
}

/** Whether every registration that was begun is finished, and why one was refused. */
function useRegistered() {
  const { data } = useQuery({ ...registrationsQuery, refetchInterval: REGISTERING_MS });
  const list = data?.list ?? [];
  const refused = list.find(({ state }) => state === "rejected" || state === "failed");
  return {
    isReady: data !== undefined && list.every(({ state }) => state === "active"),
    refused: refused && (refused.message ?? refused.state),
  };
}

const REGISTERING_MS = 1_000;

function useSend(silo_entry_id: string, workflow_id: string) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const send = async () => {
    setProblem(undefined);
    const params = { path: { id: newId() } };
    try {
      const body = { workflow_id, silo_entry_id };
      const { id } = await answer(api.PUT("/transform/v1/jobs/{id}", { params, body }));
      const search = { invoice: silo_entry_id, workflow: workflow_id, job: id };
      await navigate({ to: "/start", search });
    } catch (error) {
      setProblem(error);
    }
  };
  return { send, problem };
}
