import { FakturoError } from "@fakturo/model";
import type { BodyForm, BodyPart, RequestParts } from "@fakturo/plugin";
import { BodyError } from "@fakturo/server-base";
import type { FastifyRequest } from "fastify";
import { checkBytes, checkJson, JSON_LIMITS } from "../json-limits.ts";
import { parseBody } from "../members.ts";
import type { CertificateReader } from "./client-certificate.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body as it came; set where it is kept. */
    bytes: Buffer | undefined;
  }
}

/** What a request consists of before its body is read. */
export type RequestHead = Omit<RequestParts, "body" | "parts">;

/** The request as apps and callbacks see it, without the cookie of a member's session. */
export function headOf(request: FastifyRequest, certificateOf: CertificateReader): RequestHead {
  const { cookie: _, ...headers } = request.headers;
  return {
    params: texts(request.params),
    query: texts(request.query),
    headers: texts(headers),
    bytes: plainBytes(request.bytes),
    certificate: certificateOf(request),
  };
}

/** The same bytes, which are not copied, without the methods of a buffer. */
function plainBytes(bytes: Buffer | undefined): Uint8Array {
  if (!bytes) return new Uint8Array();
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Values as texts; repeated ones are joined by a comma. */
export function texts(values: unknown): Record<string, string> {
  const entries = Object.entries(typeof values === "object" && values !== null ? values : {});
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/**
 * The contents of a body.
 * @throws BodyError for one that is not of its form, FakturoError "unsupported-media" for another form.
 */
export async function contentsOf(
  form: BodyForm,
  { bytes, headers }: RequestHead,
): Promise<Pick<RequestParts, "body" | "parts">> {
  if (bytes.length === 0 || form === "raw") return { body: undefined, parts: [] };
  const type = headers["content-type"] ?? "";
  if (!TYPES[form].test(type))
    throw new FakturoError("unsupported-media", `the body must be ${NAMES[form]}`);
  if (form === "json") return { body: jsonOf(bytes), parts: [] };
  if (form === "form") return { body: fieldsOf(bytes), parts: [] };
  return { body: undefined, parts: await partsOf(bytes, type) };
}

const TYPES: Readonly<Record<Exclude<BodyForm, "raw">, RegExp>> = {
  json: /^(?:$|application\/(?:[\w.+-]+\+)?json(?:;|$))/i,
  form: /^application\/x-www-form-urlencoded(?:;|$)/i,
  multipart: /^multipart\/form-data;/i,
};
const NAMES: Readonly<Record<Exclude<BodyForm, "raw">, string>> = {
  json: "JSON",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};
const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BodyError("the body is not UTF-8");
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  checkBytes(Buffer.from(bytes), JSON_LIMITS);
  const json = parseBody(textOf(bytes));
  checkJson(json, JSON_LIMITS);
  return json;
}

const MAX_FIELDS = 1000;

/** Of repeated fields the last one counts. */
function fieldsOf(bytes: Uint8Array): Record<string, string> {
  const fields = [...new URLSearchParams(textOf(bytes))];
  if (fields.length > MAX_FIELDS)
    throw new FakturoError("too-large", `a form has ${MAX_FIELDS} fields at most`);
  return Object.fromEntries(fields);
}

async function partsOf(bytes: Uint8Array, type: string): Promise<BodyPart[]> {
  const form = await new Response(bytes.slice(), { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new BodyError("the body is not multipart/form-data");
    });
  const entries = [...form];
  if (entries.length > MAX_FIELDS)
    throw new FakturoError("too-large", `a form has ${MAX_FIELDS} parts at most`);
  return Promise.all(entries.map(([name, value]) => partOf(name, value)));
}

async function partOf(name: string, value: string | File): Promise<BodyPart> {
  if (typeof value === "string")
    return { name, fileName: undefined, mime: "", data: new TextEncoder().encode(value) };
  const data = new Uint8Array(await value.arrayBuffer());
  return { name, fileName: value.name, mime: value.type, data };
}
