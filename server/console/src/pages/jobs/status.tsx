import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Badge, type Tone } from "../../ui/parts.tsx";

const STATUSES: ReadonlyMap<string, { readonly tone: Tone; readonly label: MessageKey }> = new Map([
  ["OK", { tone: "ok", label: "status.ok" }],
  ["KO", { tone: "bad", label: "status.ko" }],
  ["SKIP", { tone: "info", label: "status.skip" }],
  ["TIMEOUT", { tone: "bad", label: "status.timeout" }],
  ["CANCEL", { tone: "info", label: "status.cancel" }],
  ["NA", { tone: "wait", label: "status.queue" }],
  ["RUN", { tone: "wait", label: "status.run" }],
  ["POKE", { tone: "wait", label: "status.run" }],
  ["QUEUED", { tone: "wait", label: "status.wait" }],
  ["ERR", { tone: "wait", label: "status.err" }],
]);

/** Statuses of jobs, for filters. */
export const JOB_STATUSES = ["OK", "KO", "CANCEL", "NA", "RUN", "QUEUED", "ERR"] as const;

const MARKS: Readonly<Record<Tone, IconName>> = {
  ok: "check",
  bad: "cross",
  wait: "wait",
  info: "skip",
  simulated: "flask",
};

export function toneOf(status: string): Tone {
  return STATUSES.get(status)?.tone ?? "info";
}

/** Name of a status for people; one that the console does not know as it is. */
export function useStatusName(): (status: string) => string {
  const { t } = useI18n();
  return (status) => {
    const known = STATUSES.get(status);
    return known ? t(known.label) : status;
  };
}

/** Status of a job or of a step's event. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={toneOf(status)}>{useStatusName()(status)}</Badge>;
}

/** The mark of a step in a list of steps. */
export function StatusMark({ status }: { readonly status: string }) {
  const tone = toneOf(status);
  return (
    <span className={`timeline-mark mark-${tone}`}>
      <Icon name={MARKS[tone]} small />
    </span>
  );
}
