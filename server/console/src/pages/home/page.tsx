import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  alarmsQuery,
  countsQuery,
  credentialsQuery,
  jobsQuery,
  seriesQuery,
  workflowsQuery,
} from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Badge, Empty, Notice, Problem } from "../../ui/parts.tsx";
import { folderName } from "../documents/folder-name.ts";
import { stateName } from "../documents/state.tsx";
import { Failures, Waiting } from "./causes.tsx";
import { Deadlines } from "./deadlines.tsx";
import { Panel } from "./panel.tsx";
import { Throughput } from "./throughput.tsx";

const MAX_ROWS = 20;
const SOON_MS = 30 * 86_400_000;

/** What waits, fails, is due and ends soon, and how many jobs and documents there are. */
export function Home() {
  const { t } = useI18n();
  return (
    <>
      <h1>{t("nav.home")}</h1>
      <Alarms />
      <FirstSteps />
      <div className="cards">
        <Failures />
        <Waiting />
        <Throughput />
        <Deadlines />
        <EndingCredentials />
        <Counts />
      </div>
    </>
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
