import type { SimulatedOutcome, SimulatedReply } from "@fakturo/simulator";
import type { StoredEvent } from "./state.ts";

/** A response and the event that is stored with it. */
export type HandledDocument = SimulatedOutcome<StoredEvent>;

export function json(status: number, body: unknown): SimulatedReply {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status, headers, body: JSON.stringify(body) };
}

/** A refusal in the form of the API. */
export function refused(status: number, ...texts: readonly string[]): HandledDocument {
  return { reply: json(status, { errors: texts.map((error) => ({ error })) }) };
}
