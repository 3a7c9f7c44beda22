import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { answer, api, type JobInfo } from "../../api/client.ts";
import { isEnded, jobQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Problem, Skeleton, Time } from "../../ui/parts.tsx";
import { JobCard } from "./job-card.tsx";
import { useFollowed } from "./use-followed.ts";

export function JobPage() {
  const { id } = useParams({ from: "/jobs/$id" });
  const { data: job, error, isLoading, refetch } = useQuery(jobQuery(id));
  useFollowed(id, job);
  if (isLoading) return <Skeleton />;
  if (!job) return <Problem error={error} retry={() => void refetch()} />;
  return <Shown job={job} />;
}

function Shown({ job }: { readonly job: JobInfo }) {
  const { t } = useI18n();
  const { may } = useSession();
  const { rerun, cancel, wake, isSending, problem } = useControl(job);
  const isOver = isEnded(job.status);
  const hint = may("run") ? undefined : t("role.missing");
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t("job.title")}</h1>
          <p className="muted small">
            <Time at={job.created_at} /> · <code>{job.id}</code>
          </p>
        </div>
        <div className="actions">
          {job.silo_entry_id && (
            <Link to="/e/$id" params={{ id: job.silo_entry_id }} className="button">
              {t("job.document")}
            </Link>
          )}
          {isOver ? (
            <Button
              icon="undo"
              disabled={isSending || !may("run")}
              title={hint}
              onClick={() => void rerun()}
            >
              {t("job.rerun")}
            </Button>
          ) : (
            <>
              {isWaiting(job) && (
                <Button
                  icon="play"
                  disabled={!may("run")}
                  title={hint ?? t("job.wakeHint")}
                  onClick={() => void wake()}
                >
                  {t("job.wake")}
                </Button>
              )}
              <Button
                look="bad"
                icon="cross"
                disabled={!may("run")}
                title={hint}
                onClick={() => void cancel()}
              >
                {t("job.cancel")}
              </Button>
            </>
          )}
        </div>
      </div>
      {problem !== undefined && <Problem error={problem} />}
      <JobCard job={job} onRerun={may("run") ? (step) => void rerun(step) : undefined} />
    </>
  );
}

/** True while the open step waits for a time or an answer. */
function isWaiting({ intents }: JobInfo): boolean {
  const last = intents?.at(-1)?.events.at(-1)?.status;
  return last === "QUEUED" || last === "ERR";
}

function useControl({ id }: JobInfo) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  /** A second press before the page has changed would make a second job. */
  const tried = async (act: () => Promise<void>) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    setProblem(undefined);
    await act().catch(setProblem);
    sending.current = false;
    setSending(false);
  };
  const changed = (act: () => Promise<unknown>) =>
    tried(async () => {
      await act();
      await client.invalidateQueries({ queryKey: ["job", id] });
    });
  const params = { path: { id } };
  return {
    problem,
    isSending,
    rerun: (step_id?: string) =>
      tried(async () => {
        const body = step_id === undefined ? {} : { step_id };
        const made = await answer(api.POST("/transform/v1/jobs/{id}/rerun", { params, body }));
        await navigate({ to: "/jobs/$id", params: { id: made.id } });
      }),
    cancel: () => changed(() => answer(api.POST("/transform/v1/jobs/{id}/cancel", { params }))),
    wake: () => changed(() => answer(api.POST("/transform/v1/jobs/{id}/wake", { params }))),
  };
}
