import { gunzipSync, gzipSync } from "node:zlib";
import type { Answer, CallContext, HttpReply } from "@fakturo/plugin";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { requestHeader } from "../lroe.ts";
import { gatewayRefusal } from "./gateway.ts";
import type { StoredRequest } from "./lroe-messages.ts";

/** The answer of the entry service. */
export interface LroeReply {
  /** `Correcto`, `ParcialmenteCorrecto` or `Incorrecto`. */
  readonly type: string;
  /** Code and text where the request was refused. */
  readonly code: string;
  readonly message: string;
  /** Number of the entry; empty where nothing was stored. */
  readonly entry: string;
  /** Undefined where the request's header was refused. */
  readonly body: XmlElement | undefined;
}

const HEADER = "eus-bizkaia-n3-";
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const GZIP = [0x1f, 0x8b] as const;

/** Posts a request to the entry service; an `Answer` where it did not reply. */
export async function callLroe(
  endpoint: "records" | "query",
  xml: string,
  about: StoredRequest,
  ctx: CallContext,
): Promise<LroeReply | Answer> {
  const { tls } = await ctx.credential();
  const reply = await ctx.http(ctx.endpoint(endpoint), {
    method: "POST",
    headers: {
      "accept-encoding": "gzip",
      "content-encoding": "gzip",
      "content-type": "application/octet-stream",
      [`${HEADER}version`]: "1.0",
      [`${HEADER}content-type`]: "application/xml",
      [`${HEADER}data`]: requestHeader(about),
    },
    body: gzipSync(xml),
    signal: ctx.signal,
    ...(tls && { tls }),
  });
  return gatewayRefusal(reply) ?? read(reply);
}

function read(reply: HttpReply): LroeReply | Answer {
  const { status, headers } = reply;
  const type = (headers[`${HEADER}tipo-respuesta`] ?? "").replaceAll(/\s/g, "");
  if (status !== 200 || type === "")
    return { is: "unknown", message: `no answer of the service (HTTP ${status})` };
  const body = bodyOf(reply);
  if (body === "unreadable") return { is: "unknown", message: "the answer cannot be read" };
  return {
    type,
    code: headers[`${HEADER}codigo-respuesta`] ?? "",
    message: decoded(headers[`${HEADER}mensaje-respuesta`] ?? ""),
    entry: headers[`${HEADER}identificativo`] ?? "",
    body,
  };
}

function bodyOf({ body }: HttpReply): XmlElement | undefined | "unreadable" {
  if (body.length === 0) return undefined;
  try {
    const isZipped = body[0] === GZIP[0] && body[1] === GZIP[1];
    return readXml(isZipped ? gunzipSync(body, { maxOutputLength: MAX_BODY_BYTES }) : body, {
      size: MAX_BODY_BYTES,
    });
  } catch (error) {
    if (error instanceof XmlError || isZlibError(error)) return "unreadable";
    throw error;
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_|TOO_LARGE$/.test(String(error.code));
}

/** Header values are Latin-1 by HTTP; some servers send UTF-8. */
function decoded(text: string): string {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
