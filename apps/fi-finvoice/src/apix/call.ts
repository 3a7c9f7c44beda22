import { createHash } from "node:crypto";
import type { CallContext, HttpReply, HttpRequest } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";

/** Values of one group of an answer by their types, such as `DocumentID`. */
export type ApixGroup = ReadonlyMap<string, string>;

/** What Apix answers, with HTTP status 200 for refusals too. */
export interface ApixAnswer {
  readonly isOk: boolean;
  /** Four characters: system, function, and the code itself. */
  readonly code: string;
  readonly message: string;
  readonly groups: readonly ApixGroup[];
}

/** An answer that is none of Apix: nothing is known about the request. */
export class ApixError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = "ApixError";
    this.status = status;
  }
}

/** A request: its parameters in the order of the digest, and the key that ends it. */
export interface ApixCall {
  readonly address: "api" | "terminal";
  readonly path: string;
  readonly method: HttpRequest["method"];
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly key: string;
  readonly body?: Uint8Array;
}

const LIMITS = { size: 8 * 1024 * 1024, depth: 20 };
const { find, findAll, text } = createFinder({});

/** UTC as `CCYYMMDDHHMMSS`. */
export function apixTime(now: number): string {
  return new Date(now).toISOString().replace(/\D/g, "").slice(0, 14);
}

/**
 * SHA-256 over the values of the parameters and the key, joined by `+` (rest-api-for-external-usage 1.15). It takes the
 * place of a login.
 */
export function apixDigest(values: readonly string[], key: string): string {
  return `SHA-256:${createHash("sha256")
    .update([...values, key].join("+"))
    .digest("hex")}`;
}

/** One request. @throws TransportError without a complete answer. */
export function callApix(
  { address, path, method, parameters, key, body }: ApixCall,
  ctx: CallContext,
): Promise<HttpReply> {
  const query = new URLSearchParams(Object.fromEntries(parameters));
  query.set(
    "d",
    apixDigest(
      parameters.map(([, value]) => value),
      key,
    ),
  );
  return ctx.http(`${ctx.endpoint(address).replace(/\/$/, "")}/${path}?${query}`, {
    method,
    signal: ctx.signal,
    ...(body && { body, headers: { "content-type": "application/octet-stream" } }),
  });
}

/** Reads an answer in XML. @throws ApixError for another one. */
export function apixAnswer({ status, body }: HttpReply): ApixAnswer {
  const root = status === 200 ? rootOf(body, status) : undefined;
  if (root?.name !== "Response") throw new ApixError(`status ${status} without an answer`, status);
  const groups = findAll(find(root, "Content"), "Group").map(valuesOf);
  return {
    isOk: text(root, "Status") === "OK",
    code: text(root, "StatusCode"),
    message: text(root, "FreeText"),
    groups,
  };
}

function rootOf(body: Uint8Array, status: number): XmlElement {
  try {
    return readXml(body, LIMITS);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ApixError(`the answer is no XML: ${error.message}`, status);
  }
}

function valuesOf(group: XmlElement): ApixGroup {
  return new Map(
    findAll(group, "Value").map((one) => [one.attributes.get("type") ?? "", one.text.trim()]),
  );
}
