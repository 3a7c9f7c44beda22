import { isObject } from "@fakturo/model";
import type { AppReply, Callback } from "@fakturo/plugin";
import {
  callsOf,
  type ManifestMembers,
  optionalText,
  ownKey,
  textOf,
  wrong,
} from "./manifest-members.ts";

/** Description of a callback whose messages an app in another process reads. */
export interface RemoteCallback extends Pick<Callback, "key" | "name" | "connection" | "limit"> {
  /** Where a message has its id; absent: the SHA-256 of its bytes. */
  readonly id: MessageId | undefined;
  /** Response to a stored message; absent: 200 with an empty body. */
  readonly acknowledge: Omit<AppReply, "effects"> | undefined;
  /** The app checks each request before its message is stored. */
  readonly verifies: boolean;
}

/** A header in lower case, or a JSON pointer (RFC 6901) into the body. */
export type MessageId = { readonly header: string } | { readonly pointer: string };

const HEADER = /^[a-z0-9-]{1,100}$/;
const POINTER = /^(?:\/(?:[^~/]|~[01])*){1,20}$/;
const MIME = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/;
const MAX_BODY = 10_000;
const MAX_LIMIT = 10 * 1024 * 1024;

/** Reads one member of `callbacks` of a manifest. @throws FakturoError "input". */
export function parseCallback(json: ManifestMembers, app: string): RemoteCallback {
  const key = ownKey(json, app);
  const { limit } = json;
  return {
    key,
    name: textOf(json, "name"),
    connection: textOf(json, "connection"),
    id: json.id === undefined ? undefined : idOf(json.id, `${key}: id`),
    acknowledge:
      json.acknowledge === undefined ? undefined : replyOf(json.acknowledge, `${key}: acknowledge`),
    verifies: callsOf(json, key, ["verify"]).length > 0,
    ...(limit !== undefined && { limit: integerIn(limit, `${key}: limit`, 1, MAX_LIMIT) }),
  };
}

function idOf(json: unknown, at: string): MessageId {
  const { header, pointer } = isObject(json) ? json : {};
  if (typeof header === "string" && pointer === undefined && HEADER.test(header)) return { header };
  if (typeof pointer === "string" && header === undefined && POINTER.test(pointer))
    return { pointer };
  throw wrong(at, "{header}, a name in lower case, or {pointer}, a JSON pointer");
}

function replyOf(json: unknown, at: string): Omit<AppReply, "effects"> {
  if (!isObject(json)) throw wrong(at, "an object");
  const mime = optionalText(json, "mime") ?? "text/plain";
  if (!MIME.test(mime)) throw wrong(`${at}.mime`, "a media type");
  const { body = "" } = json;
  if (typeof body !== "string" || body.length > MAX_BODY)
    throw wrong(`${at}.body`, `a text of at most ${MAX_BODY} characters`);
  return { status: integerIn(json.status ?? 200, `${at}.status`, 200, 299), mime, body };
}

function integerIn(value: unknown, name: string, min: number, max: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max)
    return value;
  throw wrong(name, `a whole number from ${min} to ${max}`);
}
