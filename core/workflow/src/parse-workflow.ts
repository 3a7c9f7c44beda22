import { isObject, SCHEMA_BASE } from "@fakturo/model";
import { isWritable } from "./config.ts";
import { FaultList } from "./faults.ts";
import { WORKFLOW_SCHEMAS, type Workflow, type WorkflowSchema } from "./model.ts";
import { type ConfigCheck, readContents } from "./parse.ts";

/** Mode of parsing: as a draft, or for publication with all checks. */
export interface WorkflowOptions {
  readonly mode: "draft" | "publish";
  /** Ids for steps without one. */
  readonly newId: () => string;
  /** Used and required for publishing only: finds unknown providers. */
  readonly check?: ConfigCheck;
}

const MAX_NAME = 200;
const COUNTRY = /^[A-Z]{2}$/;

/**
 * Parses a whole workflow; without `schema` it accepts any document kind. Drafts may lack steps, name
 * unknown providers and have incomplete configurations; publishing requires all of them to be valid.
 * @throws FakturoError "validation" with every problem by JSON path.
 */
export function parseWorkflow(json: unknown, options: WorkflowOptions): Workflow {
  const faults = new FaultList();
  const body = isObject(json) ? json : {};
  if (body !== json) faults.add("$", "must be a workflow");
  const isDraft = options.mode === "draft";
  const check = options.check ?? (() => []);
  const workflow = {
    name: readName(body.name, faults),
    description: readText(body.description, "$.description", faults),
    schema: readSchema(body.schema, faults),
    country: readCountry(body.country, faults),
    draft: isDraft,
    ...readContents(body, { newId: options.newId, ...(!isDraft && { check }) }, faults),
  };
  faults.finish();
  return workflow;
}

function readText(json: unknown, path: string, faults: FaultList): string | undefined {
  if (json === undefined || json === null || json === "") return undefined;
  if (typeof json === "string" && isWritable(json)) return json;
  faults.add(path, "must be a text without invalid characters");
  return undefined;
}

function readName(json: unknown, faults: FaultList): string {
  const name = readText(json, "$.name", faults) ?? "";
  if (name === "" || [...name].length > MAX_NAME)
    faults.add("$.name", `must have 1 to ${MAX_NAME} characters`);
  return name;
}

function readSchema(json: unknown, faults: FaultList): WorkflowSchema | undefined {
  const text = readText(json, "$.schema", faults);
  if (text === undefined) return undefined;
  const schema = parseWorkflowSchema(text);
  if (!schema) faults.add("$.schema", `must be one of ${WORKFLOW_SCHEMAS.join(", ")}`);
  return schema;
}

/** Short schema id from its short or full form; undefined for document kinds without workflows. */
export function parseWorkflowSchema(text: string): WorkflowSchema | undefined {
  const short = text.startsWith(SCHEMA_BASE) ? text.slice(SCHEMA_BASE.length) : text;
  return WORKFLOW_SCHEMAS.find((schema) => schema === short);
}

function readCountry(json: unknown, faults: FaultList): string | undefined {
  const country = readText(json, "$.country", faults)?.toUpperCase();
  if (country !== undefined && !COUNTRY.test(country))
    faults.add("$.country", "must be an ISO code");
  return country;
}
