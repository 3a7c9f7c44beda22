import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, contractOf, documentOf, operationsOf, SERVICES } from "../harness/contract.ts";
import { type Platform, startPlatform } from "./platform.ts";

type Json = Record<string, unknown>;

const yaml: { load(text: string): unknown } = createRequire(import.meta.url)("js-yaml");

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

describe("documents", () => {
  it.each(SERVICES)("of %s are served to anyone", async (service) => {
    const document = await documentOf(platform.url, service);
    expect(document.openapi).toBe("3.1.0");
    for (const { method, path, json } of operationsOf(document)) {
      const name = `${method} ${path}`;
      expect(json.operationId, name).toMatch(/^[a-z][A-Za-z0-9]*$/);
      expect(json.summary, name).toMatch(/^[A-Z].*[^.]$/);
      const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, segment]) => segment);
      const parameters = parametersOf(json, document).filter(({ in: place }) => place === "path");
      expect(parameters.map((parameter) => parameter.name).sort(), name).toEqual(named.sort());
    }
  });

  it("name every operation once", async () => {
    for (const service of SERVICES) {
      const ids = operationsOf(await documentOf(platform.url, service)).map(
        ({ json }) => json.operationId,
      );
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("of the build service are served by it", async () => {
    const document = await documentOf(platform.buildUrl, "build");
    expect(operationsOf(document).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /",
      "POST /",
      "POST /build",
    ]);
  });

  it("say nothing that an answer may add to or leave out", async () => {
    const contract = await contractOf(platform.url);
    const answer = (status: number, json: unknown) => ({
      status,
      headers: new Headers({ "content-type": "application/json" }),
      text: JSON.stringify(json),
      json,
    });
    const check = (status: number, json: unknown) =>
      contract.check("GET", "/utils/v1/ping", answer(status, json));
    expect(check(200, { ping: "pong" })).toBeUndefined();
    expect(check(200, { ping: "pong", more: 1 })).toBeDefined();
    expect(check(200, { ping: 5 })).toBeDefined();
    expect(check(200, {})).toBeDefined();
    expect(check(201, { ping: "pong" })).toBeDefined();
    expect(check(401, { key: "unauthorized", message: "unauthorized" })).toBeUndefined();
  });
});

/** Wrong values are 422 in every service (api spec §3). */
const VALUES_422 = "invalid parameters answer 422, unknown ids 404";

/** Deliberate differences from the given documents. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  "POST /silo/v1/entries body.data type": "a list is accepted as a JSON patch (api spec §7.4)",
  "PUT /silo/v1/entries/{id} body.data type": "a list is accepted as a JSON patch (api spec §7.4)",
  "PATCH /silo/v1/entries/{id} body.data type":
    "a list is accepted as a JSON patch (api spec §7.5)",
  "POST /silo/v1/spool body required":
    "a file without name, type or contents cannot be fetched again",
  "PUT /sequence/v1/series/{id} body required": "a series needs a name (api spec §10)",
  "PUT /transform/v1/workflows/{id} body required":
    "a workflow needs a name and a schema (workflows spec §1)",
  "GET /apps/at-pt/v1/entry/{silo_entry_id}/series 400 missing": VALUES_422,
  "GET /apps/at-pt/v1/entry/{silo_entry_id}/series/{id} 400 missing": VALUES_422,
  "GET /apps/at-pt/v1/entry/{silo_entry_id}/saft 400 missing": VALUES_422,
  "GET /apps/gov-fr/v1/reports/{silo_entry_id} 400 missing": VALUES_422,
  "GET /apps/gov-fr/v1/reports/{silo_entry_id}/periods 400 missing": VALUES_422,
  "GET /apps/gov-fr/v1/reports/{silo_entry_id}/periods/{period_id} 400 missing": VALUES_422,
  "GET /apps/gov-fr/v1/reports/{silo_entry_id}/periods/{period_id}/xml 400 missing": VALUES_422,
  "POST /apps/gov-fr/v1/entry/{silo_entry_id}/confirm 400 missing": VALUES_422,
  "GET /access/v1/orgs 200 type": "clients expect a list (api spec §1.1)",
};

/** Given documents of services and of the apps that are loaded. */
const GIVEN = [
  ["access", "access_v1.yaml"],
  ["silo", "silo_v1.yaml"],
  ["sequence", "sequence_v1.yaml"],
  ["transform", "transform_v1.yaml"],
  ["utils", "utils_v1.yaml"],
  ["apps", "apps/pdf_v1.yaml"],
  ["apps", "apps/at-pt_v1.yaml"],
  ["apps", "apps/verifactu_v1.yaml"],
  ["apps", "apps/gov-es_v1.yaml"],
  ["apps", "apps/gov-fr_v1.yaml"],
  ["apps", "apps/gov-pl_v1.yaml"],
  ["apps", "apps/gov-sa_v1.yaml"],
  ["apps", "apps/peppol_v1.yaml"],
  ["apps", "apps/sw-sapien_v1.yaml"],
] as const;

const met = new Set<string>();

describe.skipIf(shared() === undefined)("the original's document", () => {
  it.each(GIVEN)("of %s is kept", async (service, file) => {
    const given: unknown = yaml.load(readFileSync(shared("openapi", file) ?? "", "utf8"));
    if (!isObject(given)) throw new Error(`${file} holds no document`);
    const ours = await documentOf(platform.url, service);
    const found = operationsOf(given).flatMap((operation) => {
      const name = `${operation.method} ${operation.path}`;
      const own = at(ours, "paths", operation.path, operation.method.toLowerCase());
      if (!own) return [`${name} missing`];
      return compareOperation(name, [operation.json, given], [own, ours]);
    });
    expect(found.filter((difference) => !(difference in DEVIATIONS))).toEqual([]);
    for (const difference of found) met.add(difference);
  });

  it("differs in nothing that is no longer so", () => {
    expect(Object.keys(DEVIATIONS).filter((difference) => !met.has(difference))).toEqual([]);
  });
});

/** A part of a document, with the document for its references. */
type Place = readonly [json: Json, document: Json];

function compareOperation(name: string, given: Place, ours: Place): string[] {
  return [
    ...compareParameters(name, given, ours),
    ...compareBody(name, given, ours),
    ...compareResponses(name, given, ours),
  ];
}

function resolved(json: unknown, document: Json): Json {
  if (!isObject(json)) return {};
  const { $ref } = json;
  if (typeof $ref !== "string") return json;
  return resolved(at(document, ...$ref.slice(2).split("/")), document);
}

function parametersOf(operation: Json, document: Json): Json[] {
  const { parameters } = operation;
  return Array.isArray(parameters) ? parameters.map((one) => resolved(one, document)) : [];
}

function compareParameters(name: string, [json, document]: Place, [own, ownDocument]: Place) {
  return parametersOf(json, document).flatMap((given) => {
    const place = `${name} ${given.in}.${given.name}`;
    const ours = parametersOf(own, ownDocument).find(
      (one) => one.name === given.name && one.in === given.in,
    );
    if (!ours) return [`${place} missing`];
    const out: string[] = [];
    if ((given.required ?? false) !== (ours.required ?? false)) out.push(`${place} required`);
    if (at(given, "schema")?.type !== at(ours, "schema")?.type) out.push(`${place} type`);
    return out;
  });
}

function schemaOf(json: Json, type: string): unknown {
  return at(json, "content", type)?.schema;
}

const JSON_TYPE = "application/json";

function compareBody(name: string, [json, document]: Place, [own, ownDocument]: Place): string[] {
  const given = at(json, "requestBody");
  if (!given) return [];
  const body = resolved(schemaOf(given, JSON_TYPE), document);
  const ours = resolved(schemaOf(at(own, "requestBody") ?? {}, JSON_TYPE), ownDocument);
  const out = compareSchema(`${name} body`, [body, document], [ours, ownDocument]);
  const sorted = (schema: Json) => [...(Array.isArray(schema.required) ? schema.required : [])];
  if (sorted(body).sort().join() !== sorted(ours).sort().join()) out.push(`${name} body required`);
  return out;
}

function compareResponses(name: string, [json, document]: Place, [own, ownDocument]: Place) {
  return Object.keys(at(json, "responses") ?? {}).flatMap((status) => {
    const ours = at(own, "responses", status);
    if (!ours) return [`${name} ${status} missing`];
    const schema = schemaOf(at(json, "responses", status) ?? {}, JSON_TYPE);
    if (!schema) return [];
    const place = `${name} ${status}`;
    return compareSchema(
      place,
      [resolved(schema, document), document],
      [resolved(schemaOf(ours, JSON_TYPE), ownDocument), ownDocument],
    );
  });
}

const MAX_DEPTH = 6;

function compareSchema(
  name: string,
  [given, document]: Place,
  [ours, ownDocument]: Place,
  depth = 0,
): string[] {
  if (depth > MAX_DEPTH) return [];
  if (given.type !== undefined && given.type !== ours.type) return [`${name} type`];
  const inside = (place: string, a: unknown, b: unknown) =>
    compareSchema(
      place,
      [resolved(a, document), document],
      [resolved(b, ownDocument), ownDocument],
      depth + 1,
    );
  const items = given.items ? inside(`${name}[]`, given.items, ours.items) : [];
  const members = Object.entries(at(given, "properties") ?? {}).flatMap(([member, schema]) => {
    const own = at(ours, "properties", member);
    return own ? inside(`${name}.${member}`, schema, own) : [`${name}.${member} missing`];
  });
  return [...items, ...members];
}
