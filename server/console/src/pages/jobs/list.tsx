import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { JobInfo } from "../../api/client.ts";
import { jobsQuery, workflowsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Empty, Problem, Skeleton, Time } from "../../ui/parts.tsx";
import { RerunAll } from "./rerun-all.tsx";
import { JOB_STATUSES, StatusBadge, useStatusName } from "./status.tsx";

/** Jobs, the newest first; the list follows what happens. */
export function Jobs() {
  const { t } = useI18n();
  const { may } = useSession();
  const [isRerunning, setRerunning] = useState(false);
  const { status = "", workflow = "", provider = "", code = "" } = useSearch({ from: "/jobs" });
  const navigate = useNavigate({ from: "/jobs" });
  const filter = {
    ...(status && { status }),
    ...(workflow && { workflow_id: workflow }),
    ...(provider && { fault_provider: provider }),
    ...(code && { fault_code: code }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const list = useInfiniteQuery(jobsQuery(filter));
  const nameOf = useStatusName();
  const { data: workflows } = useQuery(workflowsQuery);
  const names = new Map(workflows?.list.map(({ id, name }) => [id, name]));
  const set = (search: Partial<Record<"status" | "workflow" | "provider" | "code", string>>) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true });
  const jobs = (list.data?.pages ?? []).flatMap((page) => page.list);
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.jobs")}</h1>
        <span className="muted small">{t("jobs.live")}</span>
        <Button
          icon="undo"
          disabled={!may("run") || !isFiltered}
          title={may("run") ? t("rerunAll.needsFilter") : t("role.missing")}
          onClick={() => setRerunning(true)}
        >
          {t("rerunAll.open")}
        </Button>
      </div>
      {isRerunning && <RerunAll filter={filter} onClose={() => setRerunning(false)} />}
      <div className="card card-flush">
        <search className="bar">
          <select
            aria-label={t("column.status")}
            value={status}
            onChange={({ target }) => set({ status: target.value })}
          >
            <option value="">{t("filter.anyStatus")}</option>
            {JOB_STATUSES.map((key) => (
              <option key={key} value={key}>
                {nameOf(key)}
              </option>
            ))}
          </select>
          <select
            aria-label={t("column.workflow")}
            value={workflow}
            onChange={({ target }) => set({ workflow: target.value })}
          >
            <option value="">{t("filter.anyWorkflow")}</option>
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {(provider || code) && (
            <Button
              icon="cross"
              aria-label={t("filter.clear")}
              onClick={() => set({ provider: "", code: "" })}
            >
              <code>{[provider, code].filter(Boolean).join(" ")}</code>
            </Button>
          )}
        </search>
        {list.error && <Problem error={list.error} retry={() => void list.refetch()} />}
        {list.isLoading && <Skeleton />}
        {list.isSuccess && jobs.length === 0 && <Empty>{t("jobs.empty")}</Empty>}
        {jobs.length > 0 && <JobTable jobs={jobs} names={names} />}
        {list.hasNextPage && (
          <div className="bar">
            <Button onClick={() => void list.fetchNextPage()}>{t("more")}</Button>
          </div>
        )}
      </div>
    </>
  );
}

interface TableProps {
  readonly jobs: readonly JobInfo[];
  readonly names: ReadonlyMap<string, string>;
}

function JobTable({ jobs, names }: TableProps) {
  const { t } = useI18n();
  return (
    <div className="scroll-x">
      <table className="rows narrow-cards">
        <thead>
          <tr>
            <th>{t("column.workflow")}</th>
            <th>{t("column.status")}</th>
            <th>{t("column.started")}</th>
            <th>{t("column.document")}</th>
            <th>{t("column.fault")}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>
                <Link to="/jobs/$id" params={{ id: job.id }}>
                  <bdi>{names.get(job.workflow_id) ?? job.workflow_id}</bdi>
                </Link>
              </td>
              <td>
                <StatusBadge status={job.status} />
              </td>
              <td>
                <Time at={job.created_at} />
              </td>
              <td>
                {job.silo_entry_id && (
                  <Link to="/e/$id" params={{ id: job.silo_entry_id }}>
                    {t("job.document")}
                  </Link>
                )}
              </td>
              <td>
                {(job.faults ?? []).map(({ code, message }) => (
                  <bdi key={`${code} ${message}`} className="small">
                    {code} {message}
                  </bdi>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
