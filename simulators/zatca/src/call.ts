import { isObject } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import {
  keyOf,
  type Mode,
  type State,
  type StoredAuthority,
  type StoredEvent,
  type StoredPair,
} from "./state.ts";

/** A request with its environment. */
export interface GatewayCall {
  readonly request: SimulatedRequest;
  readonly mode: Mode;
  readonly state: State;
  readonly settings: Settings;
  readonly authority: StoredAuthority;
  readonly now: number;
  random(): number;
}

/** An answer with what is stored. */
export interface AnsweredCall {
  readonly reply: SimulatedReply;
  readonly events?: readonly StoredEvent[];
}

/** Members of a JSON body; undefined for other bodies. */
export function bodyOf({ request }: GatewayCall): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(request.body).toString("utf8"));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text of a body; empty for other values. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The pair of a request's credentials; undefined for wrong, expired, revoked or other ones. */
export function pairOf(call: GatewayCall, kind: StoredPair["kind"]): StoredPair | undefined {
  const { request, state, mode, now, settings } = call;
  const [, encoded = ""] = /^Basic (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  const pair = state.pairs.get(keyOf(mode, text.slice(0, colon)));
  if (!pair || pair.kind !== kind || now >= pair.until) return undefined;
  if (settings.revoked.some((one) => one === pair.unit || one === pair.vat)) return undefined;
  return pair.secret === text.slice(colon + 1) ? pair : undefined;
}
