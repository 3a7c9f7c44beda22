import { ownValue, today } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** A request of an identified user. */
export interface MydataCall {
  readonly request: SimulatedRequest;
  readonly state: State;
  readonly settings: Settings;
  /** `erp`: the taxpayer's own software. */
  readonly channel: "erp" | "provider";
  /** VAT number of the user. */
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  random(): number;
}

/** An answer with what is stored. */
export interface HandledRequest {
  readonly reply: SimulatedReply;
  readonly events?: readonly StoredEvent[];
}

/** VAT numbers that the user of a call may act for. */
export function entitiesOf({ user, settings }: MydataCall): readonly string[] {
  return [user, ...(ownValue(settings.represented, user) ?? [])];
}

/** The day of a moment in Greece, `YYYY-MM-DD`. */
export function greekDay(ms: number): string {
  return today("Europe/Athens", ms);
}
