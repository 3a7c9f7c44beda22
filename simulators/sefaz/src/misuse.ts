import { refusal } from "./codes.ts";
import type { Settings } from "./settings.ts";
import type { SefazRefusal } from "./soap.ts";
import type { State, StoredEvent } from "./state.ts";

const HOUR_MS = 3_600_000;
const MS_PER_S = 1000;

/** Equal calls that the services take (NT 2018.002): within an hour, and after the same refusal. */
export const LIMITS = {
  ...{ query: 10, receipt: 40, document: 30, event: 20, unused: 20 },
  /** Single files of a taxpayer. */
  distributed: 20,
} as const;

/** What is counted: a kind of call, and what equal calls have in common. */
export interface CountedCall {
  readonly kind: keyof typeof LIMITS;
  readonly about: string;
}

const nameOf = ({ kind, about }: CountedCall) => `${kind} ${about}`;

/** The refusal of a call after too many equal ones; undefined for the others. */
export function misuseProblem(
  call: CountedCall,
  { counted }: State,
  { now, settings }: { now(): number; readonly settings: Settings },
): SefazRefusal | undefined {
  const times = (counted.get(nameOf(call)) ?? []).filter((at) => at > now() - HOUR_MS);
  const last = times.at(-1) ?? 0;
  const isOver = times.length >= LIMITS[call.kind];
  return isOver && now() < last + settings.misuse * MS_PER_S ? refusal("656") : undefined;
}

/** What is stored about a call that counts. */
export function counting(call: CountedCall, now: number): readonly StoredEvent[] {
  return [{ event: "counted", what: nameOf(call), at: now }];
}
