import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../../api/client.ts";
import { overviewQuery, workflowsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Problem, Skeleton, type Tone } from "../../ui/parts.tsx";
import { Panel } from "./panel.tsx";

type Cause = Overview["failures"][number];

/** Failures of the last days by their cause, with what the authority's code means. */
export function Failures() {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(overviewQuery);
  return (
    <Panel title={t("home.failed")}>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data?.failures.length === 0 && <p className="muted">{t("home.noneFailed")}</p>}
      {data?.failures.map((cause) => (
        <CauseItem key={keyOf(cause)} cause={cause} tone="bad" search={searchOf(cause)} />
      ))}
      <Link to="/jobs" search={{ status: "KO" }}>
        {t("home.allFailed")}
      </Link>
    </Panel>
  );
}

/** What jobs wait for, since when. */
export function Waiting() {
  const { t } = useI18n();
  const { data } = useQuery(overviewQuery);
  return (
    <Panel title={t("home.waiting")}>
      {data?.waiting.length === 0 && <p className="muted">{t("home.noneWaiting")}</p>}
      {data?.waiting.map((cause) => (
        <CauseItem
          key={keyOf(cause)}
          cause={cause}
          tone="wait"
          search={{ status: cause.status ?? "", workflow: cause.workflow_id }}
        />
      ))}
    </Panel>
  );
}

function keyOf({ workflow_id, status, provider, code }: Cause): string {
  return `${workflow_id} ${status} ${provider} ${code}`;
}

function searchOf({ workflow_id, provider, code }: Cause) {
  return { workflow: workflow_id, ...(provider && { provider }), ...(code && { code }) };
}

interface ItemProps {
  readonly cause: Cause;
  readonly tone: Tone;
  readonly search: Readonly<Record<string, string>>;
}

function CauseItem({ cause, tone, search }: ItemProps) {
  const { t, ago } = useI18n();
  const { data: workflows } = useQuery(workflowsQuery);
  const { workflow_id, provider, code, message, meaning, remedy, jobs, oldest } = cause;
  const name = workflows?.list.find(({ id }) => id === workflow_id)?.name ?? workflow_id;
  return (
    <div className="stack-tight">
      <p className="row">
        <Badge tone={tone}>{String(jobs)}</Badge>
        <Link to="/jobs" search={search}>
          <bdi>{name}</bdi>
        </Link>
        <code>{[provider, code].filter(Boolean).join(" ")}</code>
        <span className="small muted">{t("home.oldest", { at: ago(oldest, Date.now()) })}</span>
      </p>
      {(meaning ?? message) && (
        <p className="small muted">
          <bdi>{meaning ?? message}</bdi> {remedy && <bdi>{remedy}</bdi>}
        </p>
      )}
    </div>
  );
}
