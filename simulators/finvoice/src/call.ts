import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** A request with the operator's state. */
export interface OperatorRequest {
  readonly request: SimulatedRequest;
  /** Groups of the path's expression, in order. */
  readonly params: readonly string[];
  readonly state: State;
  readonly settings: Settings;
  readonly now: number;
  random(): number;
}

/** A request with a token; `company` is a business id of eight digits. */
export interface CompanyCall extends OperatorRequest {
  readonly company: string;
}

/** An answer with what is stored. */
export interface HandledRequest {
  readonly reply: SimulatedReply;
  readonly events?: readonly StoredEvent[];
}

/** OVT number of a business id, as address. */
export function addressOf(company: string): string {
  return `0216:0037${company}`;
}

/** The JSON of a request's body; undefined for other bodies. */
export function jsonIn({ body }: SimulatedRequest): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

const HEX = 16;
const GROUPS = [8, 4, 4, 4, 12];

/** A random UUID. */
export function newId(random: () => number): string {
  const digits = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * HEX).toString(HEX)).join("");
  return GROUPS.map(digits).join("-");
}
