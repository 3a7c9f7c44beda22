import { isObject, type Json, type JsonObject } from "@fakturo/model";
import type { TObject, TSchema } from "@fakturo/schema";
import {
  actionOf,
  type DocumentedRoute,
  type ResponseSpec,
  type ServiceDocument,
} from "./route.ts";
import { ANNOTATIONS, CANONICAL, STORABLE, STORABLE_INSIDE } from "./schemas/base.ts";
import { ErrorReply } from "./schemas/errors.ts";

const OPENAPI = "3.1.0";
const JSON_TYPE = "application/json";

export interface DocumentOptions {
  readonly version: string;
  /** Calls need a token unless their route declares otherwise. */
  readonly secured: boolean;
}

/** The OpenAPI 3.1 document of a service, generated from the schemas that validate its requests. */
export function openApi(
  { title, description, operations }: ServiceDocument,
  { version, secured }: DocumentOptions,
): JsonObject {
  const components: Components = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, operation } of operations) {
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operationOf(operation, secured, components) };
  }
  const tags = [...new Set(operations.map(({ operation }) => operation.tag))];
  return {
    openapi: OPENAPI,
    info: {
      title,
      description,
      version,
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    ...(secured && { security: [{ token: [] }, { session: [] }] }),
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      ...(secured && {
        securitySchemes: SCHEMES,
      }),
    },
  };
}

type Components = Record<string, Json>;

const BEARER = { type: "http", scheme: "bearer", bearerFormat: "JWT" };
const SCHEMES: JsonObject = {
  token: { ...BEARER, description: "API key, or token of an enrolled app." },
  user: { ...BEARER, description: "Token of a user." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-fakturo",
    description:
      "Session of the console, with the headers X-Fakturo-Console: 1 and Fakturo-Workspace: <id or handle>.",
  },
  app: { type: "http", scheme: "basic", description: "Client id and secret of an app." },
};
/** Security of routes without token authentication; an app may send its secret in the body too. */
const SECURITY: Readonly<Record<NonNullable<DocumentedRoute["credential"]>, Json>> = {
  user: [{ user: [] }, { session: [] }],
  app: [{ app: [] }, {}],
  none: [],
};

function operationOf(
  operation: DocumentedRoute,
  secured: boolean,
  components: Components,
): JsonObject {
  const { operationId, summary, description, tag, params, query, deprecated, isExtension } =
    operation;
  const content = bodyOf(operation, components);
  const action = secured ? actionOf(operation) : undefined;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(deprecated && { deprecated }),
    ...(isExtension && { "x-fakturo": true }),
    ...(operation.scope !== undefined && { "x-fakturo-scope": operation.scope }),
    ...(action !== undefined && { "x-fakturo-action": action }),
    ...(secured && operation.credential && { security: SECURITY[operation.credential] }),
    parameters: [
      ...parametersOf("path", params, components),
      ...parametersOf("query", query, components),
    ],
    ...(content && { requestBody: { content, ...(operation.bytes && { required: true }) } }),
    responses: responsesOf(operation, secured, components),
  };
}

function parametersOf(
  place: "path" | "query",
  schema: TObject | undefined,
  components: Components,
): JsonObject[] {
  if (!schema) return [];
  const required = new Set(schema.required);
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, "x-fakturo": isExtension, ...rest } = shown(property, components);
    return {
      name,
      in: place,
      required: place === "path" || (required.has(name) && rest.default === undefined),
      ...(description !== undefined && { description }),
      ...(isExtension !== undefined && { "x-fakturo": isExtension }),
      schema: rest,
    };
  });
}

function bodyOf(
  { body, bytes, buffered = JSON_TYPE }: DocumentedRoute,
  components: Components,
): JsonObject | undefined {
  if (bytes !== undefined) return { [bytes]: { schema: {} } };
  if (buffered !== JSON_TYPE) return { [buffered]: { schema: {} } };
  return body && { [JSON_TYPE]: { schema: shown(body, components) } };
}

/** Statuses of refusals and what they mean (api spec §3). */
const REFUSALS: Readonly<Record<number, string>> = {
  400: "The body is not JSON, or not an object.",
  401: "The token is missing or not valid.",
  403: "The token does not allow this, or the caller does not name its application.",
  404: "Not there, for this workspace.",
  409: "Taken already.",
  412: "Changed meanwhile.",
  413: "The body, or the head of the request, is too large.",
  415: "The body is of another content type.",
  422: "What was sent breaks rules.",
  429: "Too many requests.",
  500: "An error of the server; its log has the details.",
  503: "The server has lost its database.",
};

function refusalsOf(operation: DocumentedRoute, secured: boolean): number[] {
  const { body, bytes, params, query, refusals = [], credential } = operation;
  const statuses = new Set([403, 413, 429, 500, 503, ...refusals]);
  if (secured && credential !== "none") statuses.add(401);
  if (body && !bytes) for (const status of [400, 415, 422]) statuses.add(status);
  if (query) statuses.add(422);
  if (params) for (const status of pathRefusals(params)) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

/** Invalid segments are 422 where they name something new, else 404. */
function pathRefusals({ properties }: TObject): number[] {
  return Object.values(properties).map((property) => (Reflect.get(property, "fresh") ? 422 : 404));
}

function responsesOf(
  operation: DocumentedRoute,
  secured: boolean,
  components: Components,
): JsonObject {
  const out: Record<string, Json> = {};
  for (const [status, reply] of Object.entries(operation.replies))
    out[status] = responseOf(replyOf(reply), components);
  const schema = shown(ErrorReply, components);
  for (const status of refusalsOf(operation, secured))
    out[status] = {
      description: REFUSALS[status] ?? "Refused.",
      content: { [JSON_TYPE]: { schema } },
    };
  return out;
}

function replyOf(reply: TSchema | ResponseSpec): ResponseSpec {
  return isReply(reply) ? reply : { description: "Done.", schema: reply };
}

function isReply(reply: TSchema | ResponseSpec): reply is ResponseSpec {
  return "description" in reply && !("type" in reply);
}

function responseOf(
  { description, schema, mime }: ResponseSpec,
  components: Components,
): JsonObject {
  if (schema)
    return { description, content: { [JSON_TYPE]: { schema: shown(schema, components) } } };
  return { description, ...(mime !== undefined && { content: { [mime]: { schema: {} } } }) };
}

/** Annotations for internal use only. */
const PRIVATE = new Set<string>([...ANNOTATIONS, CANONICAL, STORABLE_INSIDE]);
const PUBLIC = new Set(["example", "x-fakturo"]);

/** A schema as the document shows it, with references to shared ones. */
function shown(schema: TSchema, components: Components): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(schema));
  return isObject(json) ? objectShown(json, components) : {};
}

function objectShown(json: Readonly<Record<string, unknown>>, components: Components): JsonObject {
  const { component, shows } = json;
  if (isObject(shows)) return objectShown(shows, components);
  if (typeof component !== "string") return inside(json, components);
  if (!(component in components)) {
    components[component] = {};
    components[component] = inside(json, components);
  }
  return { $ref: `#/components/schemas/${component}` };
}

function inside(json: Readonly<Record<string, unknown>>, components: Components): JsonObject {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(json))
    if (name === "properties" && isObject(value)) out[name] = propertiesShown(value, components);
    else if (isShown(name, value)) out[name] = valueShown(value, components);
  return out;
}

/** Omitted: it holds for all texts, and few tools can read the pattern. */
function isShown(name: string, value: unknown): boolean {
  const isUsual = name === "pattern" && value === STORABLE;
  return !isUsual && (!PRIVATE.has(name) || PUBLIC.has(name));
}

/** Members of objects may be named like annotations. */
function propertiesShown(
  properties: Readonly<Record<string, unknown>>,
  components: Components,
): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, valueShown(value, components)]),
  );
}

function valueShown(value: unknown, components: Components): Json {
  if (Array.isArray(value)) return value.map((item) => valueShown(item, components));
  if (isObject(value)) return objectShown(value, components);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;
}
