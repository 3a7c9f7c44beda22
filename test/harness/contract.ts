import { isObject } from "@fakturo/model";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Json = Record<string, unknown>;

/** One operation of a service's OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** Path with segments as `{name}`. */
  readonly path: string;
  readonly json: Json;
  readonly document: Json;
  readonly pattern: RegExp;
}

/** Contract of a server. */
export interface Contract {
  readonly operations: readonly Operation[];
  /** Fault of a response to a documented call; undefined without one. */
  check(method: string, path: string, answer: Answered): string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export const SERVICES = ["access", "silo", "sequence", "transform", "utils", "apps"] as const;

const documents = new Map<string, Promise<Contract>>();

/** The contract of the server at an address, read once: of the API or of the build service. */
export function contractOf(url: string): Promise<Contract> {
  const known = documents.get(url);
  if (known) return known;
  const loading = load(url);
  documents.set(url, loading);
  loading.catch(() => documents.delete(url));
  return loading;
}

async function load(url: string): Promise<Contract> {
  const build = await request(url, "build");
  const names = build.ok ? ["build"] : SERVICES;
  return contract(await Promise.all(names.map((service) => documentOf(url, service))));
}

function request(url: string, service: string): Promise<Response> {
  return fetch(`${url}/${service}/v1/openapi.json`, { headers: { "user-agent": "fakturo-test" } });
}

/** The document of a service. */
export async function documentOf(url: string, service: string): Promise<Json> {
  const reply = await request(url, service);
  const json: unknown = await reply.json();
  if (!reply.ok || !isObject(json)) throw new Error(`no document of ${service}: ${reply.status}`);
  return json;
}

function contract(all: readonly Json[]): Contract {
  const operations = all.flatMap(operationsOf);
  const validators = new Map<string, ValidateFunction>();
  const ajvs = new Map(all.map((document) => [document, createAjv(document)]));
  const validatorOf = (operation: Operation, status: string, schema: Json): ValidateFunction => {
    const name = `${operation.method} ${operation.path} ${status}`;
    const known = validators.get(name);
    if (known) return known;
    const ajv = ajvs.get(operation.document);
    if (!ajv) throw new Error(`no document of ${name}`);
    const made = ajv.compile(closed(absolute(schema)));
    validators.set(name, made);
    return made;
  };
  return {
    operations,
    check(method, path, answer) {
      const operation = find(operations, method, path);
      const { problem, schema } = operation ? documented(operation, answer) : NOTHING;
      const validate = operation && schema && validatorOf(operation, String(answer.status), schema);
      if (problem !== undefined || !validate || validate(answer.json)) return problem;
      return JSON.stringify(validate.errors?.slice(0, 3));
    },
  };
}

/** Schema of a response's body, or the reason why the response is not allowed. */
interface Documented {
  readonly problem?: string;
  readonly schema?: Json;
}

const NOTHING: Documented = {};

function documented({ json }: Operation, { status, headers, text }: Answered): Documented {
  const response = at(json, "responses", String(status));
  if (!response) return { problem: `status ${status} is not documented` };
  const type = headers.get("content-type")?.split(";", 1)[0] ?? "";
  // Refused before routing, in the same way everywhere (api spec §1).
  if (status === 403 && type === "text/plain") return NOTHING;
  const content = at(response, "content");
  if (!content) return text === "" ? NOTHING : { problem: "a body is not documented" };
  const media = at(content, type) ?? at(content, "*/*");
  if (!media) return { problem: `content type ${type} is not documented` };
  const schema = type === "application/json" ? at(media, "schema") : undefined;
  return schema ? { schema } : NOTHING;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

export function operationsOf(document: Json): Operation[] {
  return Object.entries(Object(document.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const json = isObject(item) ? item[method] : undefined;
      const pattern = new RegExp(
        `^${path.replaceAll(/[.*+?^$|()[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "([^/]+)")}$`,
      );
      return isObject(json)
        ? [{ method: method.toUpperCase(), path, json, document, pattern }]
        : [];
    }),
  );
}

/** The operation of a call: fixed segments take precedence over parameters. */
function find(operations: readonly Operation[], method: string, address: string) {
  const path = address.split("?", 1)[0] ?? "";
  const [best] = operations
    .filter((operation) => operation.pattern.test(path))
    .sort((a, b) => variables(a) - variables(b));
  return operations.find((one) => one.path === best?.path && one.method === method);
}

function variables({ path }: Operation): number {
  return path.split("{").length;
}

export function at(json: unknown, ...names: readonly string[]): Json | undefined {
  let value: unknown = json;
  for (const name of names) value = isObject(value) ? value[name] : undefined;
  return isObject(value) ? value : undefined;
}

const ID = "https://fakturo.test/document";

function createAjv(document: Json): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const components = at(document, "components", "schemas") ?? {};
  ajv.addSchema({ $id: ID, components: { schemas: closed(absolute(components)) } });
  return ajv;
}

/** Resolves references into the document. */
function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ID}#/`));
}

/** Forbids undocumented members of objects with known members. */
function closed(schema: unknown): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const walked = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, walk(member)]),
    );
    const isClosed = value.type === "object" && isObject(value.properties);
    return isClosed ? { additionalProperties: false, ...walked } : walked;
  };
  const out = walk(schema);
  return isObject(out) ? out : {};
}
