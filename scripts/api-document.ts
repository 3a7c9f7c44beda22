// The OpenAPI documents of a running server as one, from which the client's types are written.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./packages.ts";

/** Written types of the API. */
export const API_TYPES = join(ROOT, "server/client/src/schema.d.ts");
/** Routes of apps are left out: they depend on the loaded plugins. */
const SERVICES = ["access", "silo", "sequence", "transform", "utils"];
/** Calls of apps while they run a step, and pages for browsers. */
const OF_OTHERS = /^\/transform\/v1\/task\/|^\/registrations\//;
const REFUSAL = /^[45]\d\d$/;
const SUM = /sha256 ([0-9a-f]{64})/;

interface Document {
  readonly paths: object;
  readonly components: { readonly schemas: object };
}

/** One document of all services, without refusals, which all have one form. */
export async function apiDocument(url: string): Promise<object> {
  const all = await Promise.all(SERVICES.map((service) => documentOf(url, service)));
  const paths = Object.assign({}, ...all.map((document) => document.paths));
  const kept = Object.entries(paths).filter(([path]) => !OF_OTHERS.test(path));
  const schemas = Object.assign({}, ...all.map(({ components }) => components.schemas));
  return {
    openapi: "3.1.0",
    info: { title: "Fakturo", version: "1" },
    paths: accepted(Object.fromEntries(kept)),
    components: { schemas: accepted(schemas) },
  };
}

/** Fingerprint of a document: the written types begin with that of theirs. */
export function sumOf(document: object): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(document)))
    .digest("hex");
}

/** Fingerprint of the document whose types are written. */
export function writtenSum(): string | undefined {
  return SUM.exec(readFileSync(API_TYPES, "utf8").slice(0, 1000))?.[1];
}

async function documentOf(url: string, service: string): Promise<Document> {
  const headers = { "user-agent": "fakturo-api-types" };
  const reply = await fetch(`${url}/${service}/v1/openapi.json`, { headers });
  if (!reply.ok) throw new Error(`${service}: ${reply.status}`);
  return reply.json();
}

function accepted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(accepted);
  if (typeof value !== "object" || value === null) return value;
  const members = isAnyObject(value) ? { ...value, additionalProperties: true } : value;
  return Object.fromEntries(
    Object.entries(members)
      .filter(([key]) => !REFUSAL.test(key))
      .map(([key, part]) => [key, accepted(part)]),
  );
}

/** An object whose members the schema leaves open, such as a document. */
function isAnyObject(value: object): boolean {
  if (!("type" in value) || "properties" in value) return false;
  return [value.type].flat().includes("object") && !("additionalProperties" in value);
}

/** The order of members has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
