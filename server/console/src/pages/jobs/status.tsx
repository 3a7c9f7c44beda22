import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { Badge, type Tone } from "../../ui/parts.tsx";

const STATUSES: ReadonlyMap<string, { readonly tone: Tone; readonly label: MessageKey }> = new Map([
  ["OK", { tone: "ok", label: "status.ok" }],
  ["KO", { tone: "bad", label: "status.ko" }],
  ["SKIP", { tone: "info", label: "status.skip" }],
  ["TIMEOUT", { tone: "bad", label: "status.timeout" }],
  ["RUN", { tone: "wait", label: "status.run" }],
  ["QUEUE", { tone: "wait", label: "status.queue" }],
  ["WAIT", { tone: "wait", label: "status.wait" }],
]);

export const STATUS_KEYS: readonly string[] = [...STATUSES.keys()];

export function toneOf(status: string): Tone {
  return STATUSES.get(status)?.tone ?? "info";
}

/** Status of a job or of a step's event. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { t } = useI18n();
  const known = STATUSES.get(status);
  return <Badge tone={toneOf(status)}>{known ? t(known.label) : status}</Badge>;
}
