// Writes the types of the API's calls from the OpenAPI documents of a running server.
//   node server/console/scripts/api-types.ts http://127.0.0.1:7870
// openapi-typescript runs through `npm exec`: it is needed only when the API changes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const GENERATOR = "openapi-typescript@7.13.0";
/** Calls of apps while they run a step, which the console does not make. */
const OF_TASKS = "/transform/v1/task/";
const SERVICES = ["access", "silo", "sequence", "transform"];
const TARGET = join(import.meta.dirname, "../src/api/schema.d.ts");

interface Document {
  readonly paths: object;
  readonly components: { readonly schemas: object };
}

const [, , url = "http://127.0.0.1:7860"] = process.argv;
const documents = await Promise.all(SERVICES.map(documentOf));
const folder = mkdtempSync(join(tmpdir(), "fakturo-types-"));
const file = join(folder, "openapi.json");
writeFileSync(file, JSON.stringify(bare(merged(documents))));
execFileSync(
  "npm",
  ["exec", "--yes", "--package", GENERATOR, "--", "openapi-typescript", file, "-o", TARGET],
  {
    stdio: "inherit",
  },
);
rmSync(folder, { recursive: true });

async function documentOf(service: string): Promise<Document> {
  const reply = await fetch(`${url}/${service}/v1/openapi.json`);
  if (!reply.ok) throw new Error(`${service}: ${reply.status}`);
  return reply.json();
}

/** A part of a document without texts for people and without refusals, which all have one form. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const members = isAnyObject(value) ? { ...value, additionalProperties: true } : value;
  return Object.fromEntries(
    Object.entries(members)
      .filter(([key]) => !/^[45]\d\d$/.test(key) && !key.startsWith(OF_TASKS))
      .map(([key, part]) => [key, isText(key, part) ? "" : bare(part)]),
  );
}

/** An object whose members the schema leaves open, such as a document. */
function isAnyObject(value: object): boolean {
  if (!("type" in value) || "properties" in value) return false;
  return [value.type].flat().includes("object");
}

function isText(key: string, part: unknown): boolean {
  return (key === "description" || key === "summary") && typeof part === "string";
}

/** One document: schemas have the name of their service, except those of errors, which are the same. */
function merged(all: readonly Document[]): object {
  return {
    ...all[0],
    paths: Object.assign({}, ...all.map(({ paths }) => paths)),
    components: { schemas: Object.assign({}, ...all.map(({ components }) => components.schemas)) },
  };
}
