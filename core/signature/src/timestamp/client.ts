import { refuse } from "../refuse.ts";
import { timestampRequest, tokenIn } from "./request.ts";
import { verifyTimestamp } from "./token.ts";

/** A request as it is posted, and what is answered. */
export interface TimestampCall {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
export interface TimestampReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Where timestamps come from, and how to get there. */
export interface TimestampSource {
  /** Address of the authority. */
  readonly url: string;
  /** `user:password`, where the authority wants to know who asks. */
  readonly login?: string | undefined;
  readonly http: (url: string, call: TimestampCall) => Promise<TimestampReply>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Never the same twice, positive. */
  readonly nonce: bigint;
}

const QUERY = "application/timestamp-query";
const REPLY = "application/timestamp-reply";
/** Clocks may differ by so much. */
const MAX_SKEW_MS = 5 * 60_000;

/**
 * A timestamp over data from an authority (RFC 3161 §3.4, over HTTP), as verified token in DER.
 * @throws FakturoError `unavailable` when the authority does not answer as it should, `signature` or
 * `input` when it refuses or its timestamp does not hold; errors of `http` pass.
 */
export async function fetchTimestamp(
  data: string | Uint8Array,
  { url, login, http, now, nonce }: TimestampSource,
): Promise<Uint8Array> {
  const body = timestampRequest(data, nonce);
  const basic = login && `Basic ${Buffer.from(login).toString("base64")}`;
  const headers = {
    "content-type": QUERY,
    accept: REPLY,
    ...(basic && { authorization: basic }),
  };
  const reply = await http(url, { method: "POST", headers, body });
  const type = reply.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (reply.status !== 200 || type !== REPLY)
    refuse(`the timestamp authority answers ${reply.status}, ${type ?? "no type"}`, "unavailable");
  const token = tokenIn(reply.body);
  const timestamp = verifyTimestamp(token, data);
  if (timestamp.nonce !== nonce) refuse("the timestamp answers another request");
  if (Math.abs(timestamp.time - now()) > MAX_SKEW_MS)
    refuse("the timestamp's time is not that of this system");
  return token;
}
