import { fromBase64 } from "@fakturo/model";
import { fits, type Static, type TSchema } from "@fakturo/schema";
import type { SimulatedOutcome, SimulatedReply, SimulatorWorld } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

/** An answer with what is stored. */
export type PortalOutcome = SimulatedOutcome<StoredEvent>;
/** PortalWorld of the portal. */
export type PortalWorld = SimulatorWorld<Settings>;

/** A call of a technical account with a valid token. */
export interface Authorized {
  readonly state: State;
  readonly world: PortalWorld;
  readonly account: string;
}

/** Codes of refused calls; the numbers of the real service are not published. */
export const REFUSED = {
  shape: 20_002,
  base64: 20_004,
  size: 20_003,
  syntax: 20_005,
  invoice: 20_006,
  piece: 20_007,
  state: 20_008,
  structure: 20_009,
} as const;
/** Bytes of a file that the API takes. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** An answer in JSON. */
export function json(status: number, body: unknown): SimulatedReply {
  const headers = { "content-type": "application/json;charset=utf-8" };
  return { status, headers, body: JSON.stringify(body) };
}

/** A call that succeeded: `codeRetour` 0. */
export function done(libelle: string, members: object): SimulatedReply {
  return json(200, { codeRetour: 0, libelle, ...members });
}

/** A call that is refused. */
export function failed(codeRetour: number, libelle: string): PortalOutcome {
  return { reply: json(200, { codeRetour, libelle }) };
}

/** The body by a schema; unknown members are ignored. */
export function bodyAs<S extends TSchema>(schema: S, body: unknown): Static<S> | undefined {
  return fits(schema, body, "as-is") ? body : undefined;
}

/** Decoded base64; undefined for other text. */
export function bytesIn(base64: string): Uint8Array | undefined {
  try {
    return fromBase64(base64);
  } catch {
    return undefined;
  }
}
