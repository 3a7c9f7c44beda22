import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Entry } from "../../api/client.ts";
import { jobQuery, statesQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Badge, Problem, Time, type Tone } from "../../ui/parts.tsx";
import { StateBadge } from "../documents/state.tsx";
import { JobCard } from "../jobs/job-card.tsx";

interface Happening {
  readonly id: string;
  readonly at: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: ReactNode;
}

/** Versions, states and jobs of a document, the newest first. */
export function Activity({ entry }: { readonly entry: Entry }) {
  const { t } = useI18n();
  const states = useQuery(statesQuery(entry.id));
  const versions = entry.versions ?? [];
  const jobs = new Set(
    [...versions, ...(states.data?.list ?? [])].flatMap(({ src, src_id }) =>
      src === "job" && src_id ? [src_id] : [],
    ),
  );
  const happenings: Happening[] = [
    ...versions.map(({ version, at, signed, src }) => ({
      id: `version ${version}`,
      at,
      tone: signed ? ("ok" as const) : ("info" as const),
      icon: "file" as const,
      text: (
        <>
          {t(signed ? "activity.signed" : "activity.version", { version })} <SourceText src={src} />
        </>
      ),
    })),
    ...(states.data?.list ?? []).map(({ id, key, created_at, notes, src }) => ({
      id,
      at: created_at,
      tone: "info" as const,
      icon: "arrow" as const,
      text: (
        <>
          <StateBadge state={key} /> <bdi>{notes}</bdi> <SourceText src={src} />
        </>
      ),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <div className="stack">
      {states.error && <Problem error={states.error} retry={() => void states.refetch()} />}
      {[...jobs].map((id) => (
        <JobOf key={id} id={id} />
      ))}
      <ol className="timeline card">
        {happenings.map(({ id, at, tone, icon, text }) => (
          <li key={id}>
            <span className={`timeline-mark mark-${tone}`}>
              <Icon name={icon} small />
            </span>
            <div>
              <div className="row">{text}</div>
              <span className="small muted">
                <Time at={at} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function SourceText({ src }: { readonly src: string }) {
  return (
    <span className="small muted">
      <bdi>{src}</bdi>
    </span>
  );
}

function JobOf({ id }: { readonly id: string }) {
  const { t } = useI18n();
  const { data: job } = useQuery(jobQuery(id));
  return job ? <JobCard job={job} /> : <Badge tone="info">{t("loading")}</Badge>;
}
