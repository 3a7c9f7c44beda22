import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** A request with the platform's state. */
export interface PlatformRequest {
  readonly request: SimulatedRequest;
  /** Values of the `{…}` of the path, in order. */
  readonly params: readonly string[];
  readonly state: State;
  readonly settings: Settings;
  readonly now: number;
  /** The invoice in the PDF of an upload. */
  readonly attached?: Uint8Array | undefined;
  random(): number;
}

/** A request of a client with a token. */
export interface ClientCall extends PlatformRequest {
  readonly client: string;
}

/** An answer with what is stored. */
export interface HandledCall {
  readonly reply: SimulatedReply;
  readonly events?: readonly StoredEvent[];
}

/** True where the client may act for a company. */
export function mayActFor(siren: string, { client, settings }: ClientCall): boolean {
  const own = Object.hasOwn(settings.accounts, client) ? settings.accounts[client] : undefined;
  if (own) return own.includes(siren);
  return !/^\d{9}$/.test(client) || client === siren;
}

const HEX = 16;
const GROUPS = [8, 4, 4, 4, 12];

/** A random UUID. */
export function newId(random: () => number): string {
  const digits = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * HEX).toString(HEX)).join("");
  return GROUPS.map(digits).join("-");
}
