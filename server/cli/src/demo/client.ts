import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { isJsonObject } from "../json.ts";

export interface DemoResponse {
  readonly status: number;
  readonly body: JsonObject;
}

/** HTTP client of the hosted API. */
export interface Client {
  /** Any answer, refusals included. */
  ask(method: "GET" | "PATCH" | "POST" | "PUT", path: string, body?: Json): Promise<DemoResponse>;
  /** The body of a 200. @throws FakturoError for other answers. */
  get(path: string): Promise<JsonObject>;
  put(path: string, body: Json): Promise<JsonObject>;
  bytes(path: string): Promise<Uint8Array>;
}

const OK = 200;

export function createClient(url: string, token: string): Client {
  const headers = { authorization: `Bearer ${token}`, "user-agent": "fakturo-demo" };
  const ask: Client["ask"] = async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json: unknown = await reply.json();
    if (!isJsonObject(json))
      throw new FakturoError("internal", `${method} ${path} answered no object`);
    return { status: reply.status, body: json };
  };
  const demand = async (method: "GET" | "PUT", path: string, body?: Json): Promise<JsonObject> => {
    const answer = await ask(method, path, body);
    if (answer.status === OK) return answer.body;
    const text = `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`;
    throw new FakturoError("internal", text);
  };
  return {
    ask,
    get: (path) => demand("GET", path),
    put: (path, body) => demand("PUT", path, body),
    bytes: async (path) =>
      new Uint8Array(await (await fetch(url + path, { headers })).arrayBuffer()),
  };
}

/** The value at a path of names and indexes; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((found, step) => {
    if (Array.isArray(found)) return typeof step === "number" ? found[step] : undefined;
    return isObject(found) ? found[step] : undefined;
  }, value);
}

/** Text at a path, "" where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? found : "";
}

/** List at a path, empty where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found: unknown = at(value, ...path);
  return Array.isArray(found) ? found : [];
}
