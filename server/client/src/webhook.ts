import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { verifySignature } from "@fakturo/plugin";

/** A message of a workflow's step `webhook`. */
export interface WebhookMessage {
  /** The same in every repetition: a receiver that must not act twice stores it. */
  readonly id: string;
  /** Name that the step was given, or `alarm.` and the kind of an alarm. */
  readonly event: string;
  /** Absent in alarms. */
  readonly transform_job_id?: string;
  /** Absent in alarms and for jobs without entry. */
  readonly silo_entry_id?: string;
  /** All members, as they were sent. */
  readonly body: JsonObject;
}

/** A received request: a `Request`, or its headers in lower case and its body as text. */
export type WebhookRequest =
  | Request
  | { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string };

const MS_PER_S = 1000;

/**
 * The message of a request, when it is recent and signed by the secret (Standard Webhooks). `now` is in
 * milliseconds.
 * @throws FakturoError `signature` for all others, `input` for a body that is no message.
 */
export async function readWebhook(
  received: WebhookRequest,
  secret: string,
  now: () => number = Date.now,
): Promise<WebhookMessage> {
  const isRequest = received instanceof Request;
  const headers = isRequest ? Object.fromEntries(received.headers) : received.headers;
  const body = isRequest ? await received.text() : received.body;
  const signed = { headers, body, now: Math.floor(now() / MS_PER_S) };
  if (!(await verifySignature(secret, signed)))
    throw new FakturoError("signature", "the message has no valid and recent signature");
  return messageOf(body);
}

function messageOf(text: string): WebhookMessage {
  const body = parse(text);
  const { id, event, transform_job_id, silo_entry_id } = body;
  if (typeof id !== "string" || typeof event !== "string")
    throw new FakturoError("input", "the message has no id or no event");
  return {
    id,
    event,
    ...(isId(transform_job_id) && { transform_job_id }),
    ...(isId(silo_entry_id) && { silo_entry_id }),
    body,
  };
}

function parse(text: string): JsonObject {
  try {
    const json: unknown = JSON.parse(text);
    if (isJsonObject(json)) return json;
  } catch {}
  throw new FakturoError("input", "the message is no JSON object");
}

/** What was parsed is JSON. */
function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
