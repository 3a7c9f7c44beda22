import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { Ajv } from "ajv";

/** A step as an app in another process describes it. */
export interface RemoteStep {
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Short schema ids; absent: any. */
  readonly schemas: readonly string[] | undefined;
  /** JSON Schema of the configuration. */
  readonly config: JsonObject;
  /** Seconds of one call. */
  readonly timeout: number | undefined;
  /** Seconds after which a waiting step is given up. */
  readonly limit: number | undefined;
}

/** What an operator registers an app with. */
export interface Manifest {
  readonly key: string;
  readonly name: string;
  /** Where tasks are posted; absent for apps that only call the API. */
  readonly taskUrl: string | undefined;
  readonly providers: readonly RemoteStep[];
}

const KEY = /^[a-z][a-z0-9-]{0,62}$/;
const STEP = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/;
const MAX_TIMEOUT_S = 3600;
const MAX_LIMIT_S = 100 * 24 * 3600;
const MAX_STEPS = 100;

/** Reads a manifest. @throws FakturoError "input" that names the first member that is wrong. */
export function parseManifest(json: unknown): Manifest {
  if (!isObject(json)) throw wrong("the manifest", "a JSON object");
  const key = textOf(json, "key");
  if (!KEY.test(key)) throw wrong("key", "a-z, 0-9 and hyphens");
  const { task_url: url } = json;
  if (url !== undefined && !isWebAddress(url)) throw wrong("task_url", "an http(s) address");
  const taskUrl = typeof url === "string" ? url : undefined;
  return { key, name: textOf(json, "name"), taskUrl, providers: parseSteps(json.providers, key) };
}

/** Reads the steps of an app. @throws FakturoError "input". */
export function parseSteps(json: unknown, app: string): RemoteStep[] {
  if (json === undefined) return [];
  if (!Array.isArray(json) || json.length > MAX_STEPS)
    throw wrong("providers", `a list of at most ${MAX_STEPS}`);
  const steps = json.map((step: unknown) => parseStep(step, app));
  if (new Set(steps.map(({ key }) => key)).size < steps.length)
    throw wrong("providers", "a list of different keys");
  return steps;
}

function parseStep(json: unknown, app: string): RemoteStep {
  if (!isObject(json)) throw wrong("providers", "a list of objects");
  const key = textOf(json, "key");
  if (!STEP.test(key) || key.split(".", 1)[0] !== app) throw wrong(key, `a key that begins ${app}`);
  const { schemas, config = {} } = json;
  if (schemas !== undefined && !isTexts(schemas)) throw wrong(`${key}: schemas`, "a list of texts");
  return {
    key,
    name: textOf(json, "name"),
    summary: textOf(json, "summary"),
    schemas: schemas ?? undefined,
    config: schemaOf(config, key),
    timeout: secondsOf(json.timeout, `${key}: timeout`, MAX_TIMEOUT_S),
    limit: secondsOf(json.limit, `${key}: limit`, MAX_LIMIT_S),
  };
}

function textOf(json: Readonly<Record<string, unknown>>, name: string): string {
  const value = json[name];
  if (typeof value !== "string" || value === "") throw wrong(name, "a text");
  return value;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/**
 * A schema that cannot be compiled would only fail when a workflow is published. Its `$id` is left
 * out, as schemas of one name cannot be used side by side; one that is `$async` accepts everything.
 */
function schemaOf(json: unknown, key: string): JsonObject {
  try {
    if (!isObject(json) || json.$async) throw new Error("not a schema");
    const { $id: _, ...schema }: JsonObject = JSON.parse(JSON.stringify(json));
    new Ajv({ strict: false, validateFormats: false }).compile({ ...schema });
    return schema;
  } catch {
    throw wrong(`${key}: config`, "a JSON Schema");
  }
}

function secondsOf(value: unknown, name: string, max: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= 1 && value <= max) return value;
  throw wrong(name, `a number of seconds from 1 to ${max}`);
}

function isWebAddress(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  return ["http:", "https:"].includes(new URL(value).protocol);
}

function wrong(name: string, expected: string): FakturoError {
  return new FakturoError("input", `${name} must be ${expected}`);
}
