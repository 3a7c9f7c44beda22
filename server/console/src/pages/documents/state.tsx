import type { Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey, Translate } from "../../i18n/translate.ts";
import { Badge, type Tone } from "../../ui/parts.tsx";

interface Shown {
  readonly tone: Tone;
  readonly label: MessageKey;
}

const STATES: ReadonlyMap<string, Shown> = new Map([
  ["empty", { tone: "info", label: "state.empty" }],
  ["processing", { tone: "wait", label: "state.processing" }],
  ["registered", { tone: "ok", label: "state.registered" }],
  ["completed", { tone: "ok", label: "state.completed" }],
  ["sent", { tone: "ok", label: "state.sent" }],
  ["received", { tone: "ok", label: "state.received" }],
  ["error", { tone: "bad", label: "state.error" }],
  ["rejected", { tone: "bad", label: "state.rejected" }],
  ["paid", { tone: "ok", label: "state.paid" }],
  ["void", { tone: "info", label: "state.void" }],
]);

/** States that workflows set. */
export const STATE_KEYS: readonly string[] = [...STATES.keys()];

/** An entry without state of a workflow, that was not finished. */
const DRAFT: Shown = { tone: "info", label: "state.draft" };

function shownOf(state: string): Shown | undefined {
  return state === "draft" ? DRAFT : STATES.get(state);
}

/** Name of a state; its key where it is none of ours. */
export function stateName(key: string, t: Translate): string {
  const known = shownOf(key);
  return known ? t(known.label) : key;
}

export function StateBadge({ state }: { readonly state: string }) {
  const { t } = useI18n();
  return <Badge tone={shownOf(state)?.tone ?? "info"}>{stateName(state, t)}</Badge>;
}

/** State of an entry: that of its workflow, else whether it is a draft. */
export function entryState({ state, draft }: Entry): string {
  return state ?? (draft ? "draft" : "");
}
