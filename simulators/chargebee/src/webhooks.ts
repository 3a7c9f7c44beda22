import type { CallAnswer, OutgoingCall, SimulatorWorld } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { SiteObject, State, StoredEvent } from "./state.ts";

/** Chargebee gives up after seven repetitions. */
const MAX_ATTEMPTS = 8;

/** The event about a new document. */
export function occurred(type: string, kind: string, object: SiteObject, now: number): StoredEvent {
  const id = `ev_${now}_${String(object.id)}`;
  const body = JSON.stringify({
    id,
    occurred_at: Math.floor(now / 1000),
    source: "api",
    object: "event",
    api_version: "v2",
    event_type: type,
    webhook_status: "not_configured",
    content: { [kind]: object },
  });
  return { event: "occurred", id, type, at: now, body };
}

/** The events that are to be sent. */
export function callsOf({ open }: State, { settings }: SimulatorWorld<Settings>): OutgoingCall[] {
  const { webhook: url, webhookUser: user, webhookPassword, retry } = settings;
  if (url === "") return [];
  const basic = Buffer.from(`${user}:${webhookPassword}`).toString("base64");
  const headers = {
    "content-type": "application/json",
    "user-agent": "ChargeBee",
    ...(user && { authorization: `Basic ${basic}` }),
  };
  return [...open]
    .filter(([, { attempts }]) => attempts < MAX_ATTEMPTS)
    .map(([id, { at, attempts, body }]) => ({
      id,
      at: attempts === 0 ? at : at + retry * 1000,
      url,
      headers,
      body,
    }));
}

/** What becomes of an event after an attempt. */
export function sent(
  { id }: OutgoingCall,
  answer: CallAnswer | undefined,
  now: number,
): StoredEvent {
  const taken = answer !== undefined && answer.status >= 200 && answer.status < 300;
  return { event: "sent", id, taken, at: now };
}
