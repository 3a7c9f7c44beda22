import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { JobInfo } from "../../api/client.ts";
import { jobsQuery, workflowsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Empty, Problem, Skeleton, Time } from "../../ui/parts.tsx";
import { STATUS_KEYS, StatusBadge } from "./status.tsx";

/** Jobs, the newest first; the list follows what happens. */
export function Jobs() {
  const { t } = useI18n();
  const { status = "", workflow = "" } = useSearch({ from: "/jobs" });
  const navigate = useNavigate({ from: "/jobs" });
  const list = useInfiniteQuery(
    jobsQuery({ ...(status && { status }), ...(workflow && { workflow_id: workflow }) }),
  );
  const { data: workflows } = useQuery(workflowsQuery);
  const names = new Map(workflows?.list.map(({ id, name }) => [id, name]));
  const set = (search: { status?: string; workflow?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true });
  const jobs = (list.data?.pages ?? []).flatMap((page) => page.list);
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.jobs")}</h1>
        <span className="muted small">{t("jobs.live")}</span>
      </div>
      <div className="card card-flush">
        <search className="bar">
          <select
            aria-label={t("column.status")}
            value={status}
            onChange={({ target }) => set({ status: target.value })}
          >
            <option value="">{t("filter.anyStatus")}</option>
            {STATUS_KEYS.map((key) => (
              <option key={key}>{key}</option>
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
