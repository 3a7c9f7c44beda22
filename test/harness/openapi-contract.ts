import { readFileSync } from "node:fs";
import { isObject } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

type Members = Readonly<Record<string, unknown>>;

/** An operation of the ministry's OpenAPI document with the parts of its path. */
interface Operation {
  readonly path: string;
  readonly segments: readonly string[];
  readonly value: Members;
}

/** An authority's OpenAPI document as a judge of requests and answers. */
export class OpenApiContract {
  readonly #ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  readonly #operations: readonly (Operation & { readonly method: string })[];
  readonly #checks = new Map<string, ValidateFunction>();
  /** Operations and statuses that were compared. */
  readonly seen = new Set<string>();

  readonly #document: Members;
  readonly #prefix: string;

  private constructor(document: Members, prefix: string) {
    addFormats.default(this.#ajv);
    this.#document = document;
    this.#prefix = prefix;
    const known = asSchema(document);
    this.#ajv.addSchema({ ...(isObject(known) ? known : {}), $id: ID });
    this.#operations = Object.entries(objectIn(document, "paths")).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, value]) =>
        isObject(value)
          ? [{ path, method: method.toUpperCase(), segments: path.split("/"), value }]
          : [],
      ),
    );
  }

  /**
   * Undefined where the document is not here.
   * @param prefix of its paths, as requests have them.
   */
  static open(file: string | undefined, prefix: string): OpenApiContract | undefined {
    if (!file) return undefined;
    const document: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(document) ? new OpenApiContract(document, prefix) : undefined;
  }

  /** Differences of a request and its answer from the document; those of a refused request do not count. */
  differences(request: SimulatedRequest, reply: SimulatedReply): string[] {
    if (!request.path.startsWith(`${this.#prefix}/`)) return [];
    const operation = this.#find(request);
    if (!operation) return [`${request.method} ${request.path} is no operation`];
    const name = `${operation.method} ${operation.path} ${reply.status}`;
    this.seen.add(name);
    const asked =
      reply.status < 300
        ? [...this.#ofParameters(operation, request), ...this.#ofRequest(operation, request)]
        : [];
    const answered = [...this.#ofReply(operation, reply), ...this.#ofHeaders(operation, reply)];
    return [...asked, ...answered].map((text) => `${name}: ${text}`);
  }

  /** Operations that were compared, without statuses. */
  get operations(): ReadonlySet<string> {
    return new Set([...this.seen].map((name) => name.slice(0, name.lastIndexOf(" "))));
  }

  /** Path, query and headers, and the token where the operation has one. */
  #ofParameters({ path, value }: Operation, request: SimulatedRequest): string[] {
    const item = objectIn(objectIn(this.#document, "paths"), path);
    const own = [item.parameters, value.parameters].flatMap((list) =>
      Array.isArray(list) ? list.filter(isObject).map((one) => this.#resolved(one)) : [],
    );
    const parts = request.path.slice(this.#prefix.length).split("/");
    const places = path.split("/");
    const givenIn: Readonly<Record<string, (name: string) => string | undefined>> = {
      path: (name) => partBehind(`{${name}}`, places, parts),
      query: (name) => request.query.get(name),
      header: (name) => request.headers[name.toLowerCase()],
    };
    const faults = own.flatMap((parameter) => {
      const [name, where] = [String(parameter.name), String(parameter.in)];
      const given = givenIn[where]?.(name);
      if (given === undefined) return parameter.required === true ? [`${where} lacks ${name}`] : [];
      const schema = objectIn(parameter, "schema");
      return this.#check(schema, parameterText(this.#resolved(schema), given)).map(
        (fault) => `${where} ${name}${fault}`,
      );
    });
    const names = new Set(own.filter((one) => one.in === "query").map(({ name }) => name));
    const unknown = [...request.query.keys()].filter((name) => !names.has(name));
    return [
      ...faults,
      ...unknown.map((name) => `query ${name} is not described`),
      ...this.#ofToken(value, request),
    ];
  }

  /** Operations say whether they need a token, or the document for all; otherwise it is open. */
  #ofToken(operation: Members, { headers }: SimulatedRequest): string[] {
    const security = operation.security ?? this.#document.security;
    if (
      security === undefined &&
      !this.#operations.some(({ value }) => value.security !== undefined)
    )
      return [];
    const isNeeded = Array.isArray(security) && security.length > 0;
    if (isNeeded === headers.authorization?.startsWith("Bearer ")) return [];
    if (!isNeeded && headers.authorization === undefined) return [];
    return [isNeeded ? "the token is missing" : "a token is sent"];
  }

  /** Headers of an answer that have a name of the authority's own, or tell when to ask again. */
  #ofHeaders({ value }: Operation, { status, headers = {} }: SimulatedReply): string[] {
    const answer = this.#resolved(objectIn(objectIn(value, "responses"), String(status)));
    const described = new Map(
      Object.entries(objectIn(answer, "headers")).map(([name, one]) => [name.toLowerCase(), one]),
    );
    return Object.entries(headers).flatMap(([name, given]) => {
      if (!name.startsWith("x-") && name !== "retry-after") return [];
      const header = described.get(name);
      if (!isObject(header)) return [`the header ${name} is not described`];
      const schema = objectIn(header, "schema");
      return this.#check(schema, parameterText(this.#resolved(schema), given)).map(
        (fault) => `${name}${fault}`,
      );
    });
  }

  #find({ method, path }: SimulatedRequest) {
    const parts = path.slice(this.#prefix.length).split("/");
    const fits = this.#operations.filter(
      (one) =>
        one.method === method &&
        one.segments.length === parts.length &&
        one.segments.every((part, i) => isSegment(part, parts[i] ?? "")),
    );
    const wildcards = ({ segments }: Operation) =>
      segments.filter((part) => part.includes("{")).length;
    return fits.sort((a, b) => wildcards(a) - wildcards(b))[0];
  }

  #ofRequest({ value }: Operation, request: SimulatedRequest) {
    const body = this.#resolved(objectIn(value, "requestBody"));
    const content = objectIn(body, "content");
    const mime = request.headers["content-type"]?.split(";")[0] ?? "";
    const isDescribed = mime === "" || Object.hasOwn(content, mime);
    if (request.body.length > 0 && !isDescribed) return [`a body of ${mime} is not described`];
    if (content["application/json"]) {
      const schema = objectIn(objectIn(content, "application/json"), "schema");
      return this.#check(schema, textOf(request.body));
    }
    const form = objectIn(objectIn(content, "multipart/form-data"), "schema");
    const parts = objectIn(this.#resolved(form), "properties");
    return Object.entries(parts).flatMap(([name, schema]) => {
      const text = partIn(textOf(request.body), name);
      if (text === undefined) return [`the part '${name}' is missing`];
      return isObject(schema) && text.startsWith("{") ? this.#check(schema, text) : [];
    });
  }

  #ofReply({ value }: Operation, reply: SimulatedReply) {
    const responses = objectIn(value, "responses");
    const own = this.#resolved(objectIn(responses, String(reply.status)));
    if (Object.keys(own).length === 0) return ["the status is not described"];
    const others = this.#resolved(objectIn(responses, "default"));
    const isError = reply.status >= 400 && Object.keys(objectIn(own, "content")).length === 0;
    const content = objectIn(isError ? others : own, "content");
    const mime = reply.headers?.["content-type"] ?? "";
    if (Object.keys(content).length === 0) return reply.body ? ["a body is not described"] : [];
    if (!content[mime]) return [`the media type '${mime}' is not described`];
    if (!mime.includes("json")) return [];
    return this.#check(objectIn(objectIn(content, mime), "schema"), textOf(reply.body ?? ""));
  }

  /** The object behind a reference within the document. */
  #resolved(value: Members): Members {
    const { $ref } = value;
    if (typeof $ref !== "string") return value;
    const path = $ref.replace("#/", "").split("/");
    return path.reduce<Members>((at, name) => objectIn(at, name), this.#document);
  }

  #check(schema: Members, text: string): string[] {
    const key = JSON.stringify(schema);
    const check = this.#checks.get(key) ?? this.#ajv.compile(referring(schema));
    this.#checks.set(key, check);
    if (check(JSON.parse(text))) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}

const ID = "authority";

/** A schema whose references are those of the document. */
function referring(schema: Members): Members {
  const text = JSON.stringify(asSchema(schema)).replaceAll('"$ref":"#/', `"$ref":"${ID}#/`);
  return JSON.parse(text);
}

/** What a placeholder of a path stands for; it may follow a fixed start of its segment. */
function partBehind(
  placeholder: string,
  places: readonly string[],
  parts: readonly string[],
): string | undefined {
  const at = places.findIndex((place) => place.endsWith(placeholder));
  const start = (places[at]?.length ?? 0) - placeholder.length;
  return parts[at]?.slice(start);
}

/** A parameter or header as the JSON of its type. */
function parameterText({ type }: Members, given: string): string {
  const isPlain = type === "integer" || type === "number" || type === "boolean";
  if (type === "array") return JSON.stringify(given.split(","));
  return isPlain && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(given) ? given : JSON.stringify(given);
}

/** True for a segment of a path, whose placeholder may follow a fixed start: `code:{id}`. */
function isSegment(template: string, part: string): boolean {
  const at = template.indexOf("{");
  return at < 0 ? template === part : part.startsWith(template.slice(0, at));
}

/** A part of a multipart body. */
function partIn(body: string, name: string): string | undefined {
  const at = body.indexOf(`name="${name}"`);
  const start = at < 0 ? -1 : body.indexOf("\r\n\r\n", at);
  return start < 0 ? undefined : body.slice(start + 4, body.indexOf("\r\n--", start));
}

function textOf(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString("utf8");
}

function objectIn(value: unknown, name: string): Members {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
}

/**
 * OpenAPI 3.0 as JSON Schema: `nullable`, limits as flags, and lists of texts that are open to others, which a
 * listed text matches twice.
 */
function asSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSchema);
  if (!isObject(value)) return value;
  const { nullable, exclusiveMaximum, oneOf, maxLength, ...rest } = value;
  const isOpen = Array.isArray(oneOf) && oneOf.some(isAnyText);
  const known = { ...rest, ...(oneOf !== undefined && { [isOpen ? "anyOf" : "oneOf"]: oneOf }) };
  const limited = {
    ...known,
    ...(typeof exclusiveMaximum === "number" && { exclusiveMaximum }),
    // A list of texts is the rule, also where it has longer ones than the limit beside it.
    ...(maxLength !== undefined && rest.enum === undefined && { maxLength }),
  };
  const schema = Object.fromEntries(
    Object.entries(limited).map(([key, one]) => [key, asSchema(one)]),
  );
  return nullable === true ? { anyOf: [{ type: "null" }, schema] } : schema;
}

function isAnyText(schema: unknown): boolean {
  return isObject(schema) && schema.type === "string" && Object.keys(schema).length === 1;
}
