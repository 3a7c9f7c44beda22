import { refuse } from "../refuse.ts";
import { timestampRequest, tokenIn } from "./request.ts";
import { verifyTimestamp } from "./token.ts";

/** Posts a request and returns the answer. */
export interface TimestampCall {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
/** An authority's answer over HTTP. */
export interface TimestampReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Address, credentials and transport of an authority. */
export interface TimestampSource {
  /** Address of the authority. */
  readonly url: string;
  /** `user:password`, if the authority requires authentication. */
  readonly login?: string | undefined;
  readonly http: (url: string, call: TimestampCall) => Promise<TimestampReply>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A unique positive number. */
  readonly nonce: bigint;
}

const QUERY = "application/timestamp-query";
const REPLY = "application/timestamp-reply";
/** Tolerance between clocks. */
const MAX_SKEW_MS = 5 * 60_000;

/**
 * A timestamp over data from an authority (RFC 3161 §3.4, over HTTP), as verified token in DER.
 * @throws FakturoError `unavailable` for an unexpected answer, `signature` or `input` for a refusal or
 * an invalid timestamp; errors of `http` pass through.
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
