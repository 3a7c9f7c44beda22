import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredAuthority, StoredEvent } from "./state.ts";

/** A request with what the simulator knows. */
export interface PacCall {
  readonly request: SimulatedRequest;
  readonly state: State;
  readonly settings: Settings;
  readonly authority: StoredAuthority;
  /** Certificates of the simulation, PEM; absent where every certificate is trusted. */
  readonly trusted: readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A random UUID in lower case, such as a folio fiscal. */
  readonly newUuid: () => string;
}

/** An answer with what is stored. */
export interface AnsweredCall {
  readonly reply: SimulatedReply;
  readonly events?: readonly StoredEvent[];
}

const CENTRAL_OFFSET_MS = -6 * 3_600_000;
const LENGTH = "YYYY-MM-DDThh:mm:ss".length;

/** A moment in the centre of Mexico, `YYYY-MM-DDThh:mm:ss`. */
export function centralTime(ms: number): string {
  return new Date(ms + CENTRAL_OFFSET_MS).toISOString().slice(0, LENGTH);
}

/** Milliseconds since 1970 of a time in the centre of Mexico; NaN for other texts. */
export function centralMs(time: string): number {
  return Date.parse(`${time.slice(0, LENGTH)}Z`) - CENTRAL_OFFSET_MS;
}
