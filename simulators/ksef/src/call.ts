import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent, StoredKeys, StoredLogin } from "./state.ts";

/** A request with what was checked before: its path, token and limits. */
export interface Call {
  readonly request: SimulatedRequest;
  /** Values of the `{…}` of the path, in order. */
  readonly params: readonly string[];
  readonly state: State;
  readonly settings: Settings;
  readonly keys: StoredKeys;
  readonly now: number;
  random(): number;
}

/** A request with a token: of a login, for operations of its context, or to refresh. */
export interface AuthorizedCall extends Call {
  readonly login: StoredLogin;
}

/** An answer with what is stored. */
export interface HandledCall {
  readonly reply: SimulatedReply;
  readonly events?: readonly StoredEvent[];
}
