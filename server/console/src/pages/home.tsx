import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  alarmsQuery,
  countsQuery,
  credentialsQuery,
  failuresQuery,
  jobsQuery,
  seriesQuery,
  submissionsQuery,
  workflowsQuery,
} from "../api/queries.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon.tsx";
import { Badge, Empty, Notice, Problem, Skeleton } from "../ui/parts.tsx";
import { folderName } from "./documents/folder-name.ts";
import { stateName } from "./documents/state.tsx";

const MAX_ROWS = 20;
const SOON_MS = 30 * 86_400_000;

/** What waits, fails and ends soon, and how many documents there are. */
export function Home() {
  const { t } = useI18n();
  return (
    <>
      <h1>{t("nav.home")}</h1>
      <Alarms />
      <FirstSteps />
      <div className="cards">
        <FailedJobs />
        <Waiting />
        <EndingCredentials />
        <Counts />
      </div>
    </>
  );
}

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Panel({ title, children }: PanelProps) {
  return (
    <section className="card stack-tight">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Alarms() {
  const { data } = useQuery(alarmsQuery);
  return (data?.list ?? []).slice(0, MAX_ROWS).map(({ id, message, subject }) => (
    <Notice key={id} tone="bad">
      <bdi>{message}</bdi> <bdi className="mono small">{subject}</bdi>
    </Notice>
  ));
}

function FailedJobs() {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(failuresQuery);
  const { data: workflows } = useQuery(workflowsQuery);
  return (
    <Panel title={t("home.failed")}>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data?.list.length === 0 && <p className="muted">{t("home.noneFailed")}</p>}
      {(data?.list ?? []).map(({ workflow_id, provider, code, message, jobs }) => (
        <p key={`${workflow_id} ${provider} ${code} ${message}`} className="row">
          <Badge tone="bad">{String(jobs)}</Badge>
          <Link to="/jobs" search={{ status: "KO", workflow: workflow_id }}>
            <bdi>{workflows?.list.find(({ id }) => id === workflow_id)?.name ?? workflow_id}</bdi>
          </Link>
          <code>{code ?? provider}</code>
          <bdi className="small muted">{message}</bdi>
        </p>
      ))}
      <Link to="/jobs" search={{ status: "KO" }}>
        {t("home.allFailed")}
      </Link>
    </Panel>
  );
}

function Waiting() {
  const { t, ago } = useI18n();
  const jobs = useInfiniteQuery(jobsQuery({ open: true }));
  const { data } = useQuery(submissionsQuery);
  const open = jobs.data?.pages.flatMap(({ list }) => list) ?? [];
  const waiting = (data?.list ?? []).filter(({ next_at, due_at }) => next_at || due_at);
  return (
    <Panel title={t("home.waiting")}>
      {open.length === 0 && waiting.length === 0 && (
        <p className="muted">{t("home.noneWaiting")}</p>
      )}
      {open.slice(0, MAX_ROWS).map(({ id, created_at }) => (
        <p key={id} className="row">
          <Badge tone="wait">{t("status.run")}</Badge>
          <Link to="/jobs/$id" params={{ id }}>
            {t("job.since", { since: ago(created_at, Date.now()) })}
          </Link>
        </p>
      ))}
      {waiting.slice(0, MAX_ROWS).map(({ id, connection, state, next_at, due_at, message }) => (
        <p key={id} className="row">
          <Badge tone="wait">{connection}</Badge>
          <bdi>{state}</bdi>
          <bdi className="small muted">{message}</bdi>
          {(next_at ?? due_at) && (
            <span className="small muted">
              {t("home.next", { at: ago(next_at ?? due_at ?? "", Date.now()) })}
            </span>
          )}
        </p>
      ))}
    </Panel>
  );
}

function EndingCredentials() {
  const { t, day } = useI18n();
  const { data } = useQuery(credentialsQuery);
  const limit = Date.now() + SOON_MS;
  const ending = (data?.list ?? []).filter(
    ({ not_after }) => not_after && Date.parse(not_after) < limit,
  );
  return (
    <Panel title={t("home.ending")}>
      {ending.length === 0 && <p className="muted">{t("home.noneEnding")}</p>}
      {ending.map(({ key, holder, environment, not_after = "" }) => (
        <p key={`${key} ${holder} ${environment}`} className="row">
          <Badge tone="wait">{day(not_after.slice(0, 10))}</Badge>
          <Link to="/credentials">
            <bdi>{key}</bdi>
          </Link>
          <bdi className="small muted">{holder}</bdi>
        </p>
      ))}
    </Panel>
  );
}

function Counts() {
  const { t } = useI18n();
  const { data, error } = useQuery(countsQuery);
  return (
    <Panel title={t("home.counts")}>
      {error && <Problem error={error} />}
      {data?.list.length === 0 && <Empty>{t("documents.empty")}</Empty>}
      <dl className="facts">
        {(data?.list ?? []).slice(0, MAX_ROWS).map(({ folder, state, entries }) => (
          <CountRow
            key={`${folder} ${state}`}
            folder={folder}
            state={state}
            entries={entries}
            t={t}
          />
        ))}
      </dl>
    </Panel>
  );
}

interface CountProps {
  readonly folder: string;
  readonly state: string | undefined;
  readonly entries: number;
  readonly t: ReturnType<typeof useI18n>["t"];
}

function CountRow({ folder, state, entries, t }: CountProps) {
  return (
    <>
      <dt>
        <Link to="/d/$folder" params={{ folder }} search={state ? { state } : {}}>
          {folderName(folder, t)} {state && `· ${stateName(state, t)}`}
        </Link>
      </dt>
      <dd>
        <strong>{entries}</strong>
      </dd>
    </>
  );
}

/** The way to the first document that is sent; gone when all is done. */
function FirstSteps() {
  const { t } = useI18n();
  const counts = useQuery(countsQuery).data?.list;
  const workflows = useQuery(workflowsQuery).data?.list;
  const series = useQuery(seriesQuery).data?.list;
  const jobs = useInfiniteQuery(jobsQuery({})).data?.pages[0]?.list;
  if (!counts || !workflows || !series || !jobs) return null;
  const steps = [
    { done: workflows.length > 0, link: { to: "/start" }, text: t("start.choose") },
    { done: series.length > 0, link: { to: "/series" }, text: t("first.series") },
    { done: counts.length > 0, link: { to: "/e/new" }, text: t("first.document") },
    {
      done: jobs.length > 0,
      link: { to: "/d/$folder", params: { folder: "invoices" } },
      text: t("first.run"),
    },
  ] as const;
  if (steps.every(({ done }) => done)) return null;
  return (
    <Panel title={t("first.title")}>
      <ol className="timeline">
        {steps.map(({ done, link, text }) => (
          <li key={text}>
            <span className={`timeline-mark ${done ? "mark-ok" : ""}`}>
              <Icon name={done ? "check" : "circle"} small />
            </span>
            {done ? (
              <span className="muted">
                {text} <span className="visually-hidden">{t("first.done")}</span>
              </span>
            ) : (
              <Link {...link}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
