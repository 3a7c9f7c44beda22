import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Intent, JobInfo } from "../../api/client.ts";
import { isEnded, workflowsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Notice, Time } from "../../ui/parts.tsx";
import { JobFiles } from "./job-files.tsx";
import { StatusBadge, StatusMark, toneOf } from "./status.tsx";

interface CardProps {
  readonly job: JobInfo;
  /** Runs the job again from a step; absent where the person may not. */
  readonly onRerun?: ((stepId: string) => void) | undefined;
}

/** A job with its steps: what each did, when, and what it waits for. */
export function JobCard({ job, onRerun }: CardProps) {
  const { data } = useQuery(workflowsQuery);
  const name = data?.list.find(({ id }) => id === job.workflow_id)?.name ?? job.workflow_id;
  const intents = job.intents ?? [];
  return (
    <section className="card stack">
      <div className="row row-apart">
        <h2>
          <Link to="/jobs/$id" params={{ id: job.id }}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <StatusBadge status={job.status} />
      </div>
      {(job.faults ?? []).map((fault) => (
        <Notice key={`${fault.code} ${fault.message}`} tone="bad">
          <bdi>{fault.message}</bdi> <code>{fault.code}</code>
        </Notice>
      ))}
      <ol className="timeline">
        {intents.map((intent) => (
          <StepItem
            key={intent.id}
            intent={intent}
            nextAt={intent === intents.at(-1) ? job.step?.next_at : undefined}
            onRerun={isEnded(job.status) ? onRerun : undefined}
          />
        ))}
      </ol>
      {job.silo_entry_id && <JobFiles entryId={job.silo_entry_id} files={job.attachments ?? []} />}
    </section>
  );
}

interface StepProps {
  readonly intent: Intent;
  /** When a waiting step is called next. */
  readonly nextAt: string | undefined;
  readonly onRerun: ((stepId: string) => void) | undefined;
}

function StepItem({ intent, nextAt, onRerun }: StepProps) {
  const { t } = useI18n();
  const last = intent.events.at(-1);
  const status = last?.status ?? "NA";
  const tone = toneOf(status);
  const attempts = intent.events.filter((event) => event.status === "RUN").length;
  return (
    <li>
      <StatusMark status={status} />
      <div className="stack-tight">
        <div className="row">
          <strong>
            <bdi>{intent.name ?? intent.provider}</bdi>
          </strong>
          <code className="muted">{intent.provider}</code>
          <StatusBadge status={status} />
          {attempts > 1 && (
            <span className="small muted">{t("job.attempts", { n: attempts })}</span>
          )}
          {onRerun && tone === "bad" && (
            <Button icon="undo" onClick={() => onRerun(intent.step_id)}>
              {t("job.rerunHere")}
            </Button>
          )}
        </div>
        {last && (last.code || last.message) && (
          <p className={tone === "bad" ? "field-fault" : "muted small"}>
            {last.code && <code>{last.code}</code>} <bdi>{last.message}</bdi>
          </p>
        )}
        {!intent.completed && tone === "wait" && last && (
          <Waiting since={last.at} status={status} nextAt={nextAt} />
        )}
        <details className="small">
          <summary>
            <Time at={intent.created_at} />
          </summary>
          <ul>
            {intent.events.map((event) => (
              <li key={event.index}>
                <Time at={event.at} /> {event.status} <bdi>{event.code}</bdi>{" "}
                <bdi>{event.message}</bdi>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  );
}

interface WaitingProps {
  readonly since: string;
  readonly status: string;
  readonly nextAt: string | undefined;
}

/** What a step that has not ended waits for, since when, and when it is tried next. */
function Waiting({ since, status, nextAt }: WaitingProps) {
  const { t, ago } = useI18n();
  const text = status === "NA" ? "job.waitsForTurn" : "job.waitsForAnswer";
  return (
    <p className="small muted">
      {t(text, { since: ago(since, Date.now()) })}{" "}
      {nextAt && (
        <>
          {t("job.nextAttempt")} <Time at={nextAt} />
        </>
      )}
    </p>
  );
}
