import { readFileSync } from "node:fs";
import { isObject } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { shared } from "@fakturo/test-support";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

const FILE = shared("openapi", "authorities", "pl-ksef_v2.json");
const PREFIX = "/v2";

type Members = Readonly<Record<string, unknown>>;

/** An operation of the ministry's OpenAPI document with the parts of its path. */
interface Operation {
  readonly path: string;
  readonly segments: readonly string[];
  readonly value: Members;
}

/** The ministry's OpenAPI document as a judge of requests and answers. */
export class KsefContract {
  readonly #ajv = new Ajv({ strict: false, allErrors: true });
  readonly #operations: readonly (Operation & { readonly method: string })[];
  readonly #checks = new Map<string, ValidateFunction>();
  /** Operations and statuses that were compared. */
  readonly seen = new Set<string>();

  private constructor(document: Members) {
    addFormats.default(this.#ajv);
    const known = asSchema(document);
    this.#ajv.addSchema({ ...(isObject(known) ? known : {}), $id: "ksef" });
    this.#operations = Object.entries(objectIn(document, "paths")).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, value]) =>
        isObject(value)
          ? [{ path, method: method.toUpperCase(), segments: path.split("/"), value }]
          : [],
      ),
    );
  }

  /** Undefined where the document is not here. */
  static open(): KsefContract | undefined {
    if (!FILE) return undefined;
    const document: unknown = JSON.parse(readFileSync(FILE, "utf8"));
    return isObject(document) ? new KsefContract(document) : undefined;
  }

  /** Differences of a request and its answer from the document; those of a refused request do not count. */
  differences(request: SimulatedRequest, reply: SimulatedReply): string[] {
    if (!request.path.startsWith(PREFIX)) return [];
    const operation = this.#find(request);
    if (!operation) return [`${request.method} ${request.path} is no operation`];
    const name = `${operation.method} ${operation.path} ${reply.status}`;
    this.seen.add(name);
    const asked = reply.status < 300 ? this.#ofRequest(operation, request) : [];
    return [...asked, ...this.#ofReply(operation, reply)].map((text) => `${name}: ${text}`);
  }

  #find({ method, path }: SimulatedRequest) {
    const parts = path.slice(PREFIX.length).split("/");
    const fits = this.#operations.filter(
      (one) =>
        one.method === method &&
        one.segments.length === parts.length &&
        one.segments.every((part, i) => part.startsWith("{") || part === parts[i]),
    );
    const wildcards = ({ segments }: Operation) =>
      segments.filter((part) => part.startsWith("{")).length;
    return fits.sort((a, b) => wildcards(a) - wildcards(b))[0];
  }

  #ofRequest({ path, method, value }: Operation & { method: string }, request: SimulatedRequest) {
    const content = objectIn(objectIn(value, "requestBody"), "content");
    if (!content["application/json"]) return [];
    const place = ["paths", path, method.toLowerCase(), "requestBody", "content"];
    return this.#check([...place, "application/json", "schema"], textOf(request.body));
  }

  #ofReply({ path, method, value }: Operation & { method: string }, reply: SimulatedReply) {
    const described = objectIn(objectIn(value, "responses"), String(reply.status));
    if (Object.keys(described).length === 0) return ["the status is not described"];
    const content = objectIn(described, "content");
    const mime = reply.headers?.["content-type"] ?? "";
    if (Object.keys(content).length === 0) return reply.body ? ["a body is not described"] : [];
    if (!content[mime]) return [`the media type '${mime}' is not described`];
    if (!mime.includes("json")) return [];
    const place = ["paths", path, method.toLowerCase(), "responses", String(reply.status)];
    return this.#check([...place, "content", mime, "schema"], textOf(reply.body ?? ""));
  }

  #check(place: readonly string[], text: string): string[] {
    const pointer = place.map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")),
    );
    const ref = `ksef#/${pointer.join("/")}`;
    const check = this.#checks.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#checks.set(ref, check);
    if (check(JSON.parse(text))) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}

function textOf(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString("utf8");
}

function objectIn(value: unknown, name: string): Members {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
}

/** `nullable` of OpenAPI 3.0 as JSON Schema. */
function asSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSchema);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, asSchema(one)]));
  return nullable === true ? { anyOf: [{ type: "null" }, schema] } : schema;
}
