import { useQuery } from "@tanstack/react-query";
import type { Entry } from "../../api/client.ts";
import { activityQuery, jobQuery } from "../../api/queries.ts";
import { textOf } from "../../document/members.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Badge, Problem, Skeleton, Time } from "../../ui/parts.tsx";
import { StateBadge } from "../documents/state.tsx";
import { JobCard } from "../jobs/job-card.tsx";

/** Jobs that are shown with their steps; earlier ones are in the list below. */
const MAX_JOBS = 5;

const ICONS: Readonly<Record<string, IconName>> = {
  version: "file",
  state: "arrow",
  file: "download",
  job: "play",
  "job-end": "check",
};

/** Jobs of a document with their steps, then all that happened to it, the newest first. */
export function Activity({ entry }: { readonly entry: Entry }) {
  const { data, error, isLoading, refetch } = useQuery(activityQuery(entry.id));
  const list = data?.list ?? [];
  const jobs = new Set(list.flatMap(({ kind, id }) => (kind.startsWith("job") ? [id] : [])));
  return (
    <div className="stack">
      {error && <Problem error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton />}
      {[...jobs].slice(0, MAX_JOBS).map((id) => (
        <JobOf key={id} id={id} />
      ))}
      <ol className="timeline card">
        {list.map((row) => (
          <li key={`${row.kind} ${row.id} ${row.at}`}>
            <span className="timeline-mark">
              <Icon name={ICONS[row.kind] ?? "circle"} small />
            </span>
            <div>
              <div className="row">
                <Text {...row} />
              </div>
              <span className="small muted">
                <Time at={row.at} /> <bdi>{row.actor}</bdi>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  readonly kind: string;
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What happened, in words. */
function Text({ kind, id, details }: RowProps) {
  const { t } = useI18n();
  if (kind === "state") return <StateBadge state={id} />;
  if (kind === "version")
    return (
      <span>{t(details.signed ? "activity.signed" : "activity.version", { version: id })}</span>
    );
  if (kind === "file")
    return (
      <span>
        {t("activity.file")} <bdi>{textOf(details, "name") || id}</bdi>
      </span>
    );
  return <span>{t(kind === "job" ? "activity.job" : "activity.jobEnd")}</span>;
}

function JobOf({ id }: { readonly id: string }) {
  const { t } = useI18n();
  const { data: job } = useQuery(jobQuery(id));
  return job ? <JobCard job={job} /> : <Badge tone="info">{t("loading")}</Badge>;
}
