import { ERROR_KEYS } from "@fakturo/model";
import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  string,
  tuple,
} from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
const entry = newId();
const workflow = newId();

beforeAll(async () => {
  platform = await startPlatform();
  await platform.client.put(`/silo/v1/entries/${entry}`, { data: invoice({ code: "1" }) });
  const steps = [{ name: "Sent", provider: "silo.state", config: { state: "sent" } }];
  await platform.client.put(`/transform/v1/workflows/${workflow}`, {
    name: "W",
    schema: "bill/invoice",
    steps,
  });
});

afterAll(async () => {
  await platform?.stop();
});

const _putEntry = (body: unknown) => platform.client.put(`/silo/v1/entries/${newId()}`, body);

/** Any input gets a documented response. */
async function send(method: string, path: string, body?: unknown): Promise<void> {
  const { status, text, json } = await platform.client.send(method, path, body);
  const told = `${method} ${path} ${JSON.stringify(body)} → ${status} ${text.slice(0, 200)}`;
  expect(status, told).toBeLessThan(500);
  if (status < 400) return;
  expect(ERROR_KEYS, told).toContain(json?.key);
  expect(json.message, told).toEqual(expect.any(String));
  if (json.fields !== undefined) expectTree(json.fields, told);
}

/** Clients decode objects with texts as leaves, and do not support quotes or escapes in them. */
function expectTree(fields: unknown, told: string): void {
  expect(fields, told).toEqual(expect.any(Object));
  for (const value of Object.values(Object(fields)))
    if (typeof value === "string") expect(value, told).not.toMatch(/["\\\p{Cc}]/u);
    else expectTree(value, told);
}

const RUNS = { numRuns: 40, seed: 20260115 };
const hostile = constantFrom(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "..",
  "%",
  "'",
  '"',
  "\\",
  "ﬀ",
  "💶",
  "1e400",
  "-0",
  "9".repeat(400),
);
const texts = oneof(hostile, string({ unit: "binary", maxLength: 20 }), string());
const values = oneof(
  texts,
  jsonValue({ maxDepth: 3 }),
  constantFrom(
    null,
    true,
    0,
    -1,
    1e300,
    2 ** 53,
    [],
    {},
    [null],
    { "": {} },
    JSON.parse('{"__proto__":{"x":1}}'),
  ),
);

const MEMBERS = [
  "folder",
  "key",
  "data",
  "previous_id",
  "content_type",
  "correct",
  "sign",
  "allow_invalid",
  "name",
  "notes",
  "meta",
  "schema",
  "steps",
  "rescue",
  "draft",
  "workflow_id",
  "silo_entry_id",
  "args",
  "tags",
  "prefix",
  "padding",
  "start",
  "sig",
  "category",
  "mime",
  "sha256",
  "size",
  "envelop",
  "options",
  "slug",
  "logo_url",
];
const TARGETS: readonly (readonly [string, () => string])[] = [
  ["POST", () => "/silo/v1/entries"],
  ["PUT", () => `/silo/v1/entries/${newId()}`],
  ["PATCH", () => `/silo/v1/entries/${entry}`],
  ["POST", () => `/silo/v1/entries/${entry}/states`],
  ["POST", () => `/silo/v1/entries/${entry}/files`],
  ["POST", () => "/silo/v1/gobl/build"],
  ["POST", () => "/silo/v1/gobl/sign"],
  ["POST", () => "/silo/v1/gobl/correct"],
  ["PUT", () => `/sequence/v1/series/${newId()}`],
  ["PUT", () => `/transform/v1/workflows/${newId()}`],
  ["PATCH", () => `/transform/v1/workflows/${workflow}`],
  ["POST", () => "/transform/v1/jobs"],
  ["PATCH", () => "/access/v1/workspace"],
];

it("answers any members of a body", async () => {
  const bodies = dictionary(constantFrom(...MEMBERS), values, { maxKeys: 6 });
  const property = asyncProperty(constantFrom(...TARGETS), bodies, ([method, path], body) =>
    send(method, path(), body),
  );
  await assert(property, { ...RUNS, numRuns: 120 });
});

it("answers any text as a body", async () => {
  const property = asyncProperty(constantFrom(...TARGETS), texts, ([method, path], body) =>
    send(method, path(), body),
  );
  await assert(property, RUNS);
});

/** Members of a valid invoice that may have any value. */
const PLACES: readonly (readonly string[])[] = [
  ["$schema"],
  ["$regime"],
  ["$addons"],
  ["$tags"],
  ["uuid"],
  ["type"],
  ["series"],
  ["code"],
  ["issue_date"],
  ["currency"],
  ["supplier"],
  ["supplier", "name"],
  ["supplier", "tax_id"],
  ["supplier", "tax_id", "country"],
  ["supplier", "tax_id", "code"],
  ["customer", "uuid"],
  ["lines"],
  ["lines", "0"],
  ["lines", "0", "quantity"],
  ["lines", "0", "item", "price"],
  ["lines", "0", "taxes"],
  ["lines", "0", "taxes", "0", "cat"],
  ["lines", "0", "taxes", "0", "percent"],
  ["preceding"],
  ["payment"],
  ["notes"],
  ["meta"],
  ["ext"],
  ["totals"],
];

function place(target: object, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) Reflect.set(target, name, value);
  else place(Object(Reflect.get(target, name)), rest, value);
}

it("answers any values inside a document", async () => {
  const property = asyncProperty(
    constantFrom(...PLACES),
    values,
    constantFrom(true, false),
    async (path, value, lax) => {
      const data = structuredClone(invoice());
      place(data, path, value);
      await send("POST", "/silo/v1/entries", { data, allow_invalid: lax });
    },
  );
  await assert(property, { ...RUNS, numRuns: 100 });
});

it("answers any parts of a path", async () => {
  const property = asyncProperty(
    constantFrom(
      "/silo/v1/entries/*",
      "/silo/v1/entries/key/*",
      `/silo/v1/entries/${entry}/versions/*`,
      `/silo/v1/entries/${entry}/files/*`,
      "/silo/v1/spool/*",
      "/transform/v1/jobs/*",
      "/transform/v1/jobs/key/*",
      "/transform/v1/workflows/*",
      "/sequence/v1/series/*",
      "/files/*/*/*/x",
      "/keys/*/jwks.json",
      "/*",
    ),
    texts,
    constantFrom("GET", "DELETE", "POST"),
    async (path, text, method) => {
      const part = text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
      await send(method, path.replaceAll("*", part === "." || part === ".." ? "%2e" : part));
    },
  );
  await assert(property, RUNS);
});

it("answers any parameters", async () => {
  const times = constantFrom(
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999+23:59",
    "2026-01-15T10:00:00z",
    "2016-12-31T23:59:60Z",
  );
  const cursors = oneof(
    texts,
    times.map((cat) => JSON.stringify({ cat })),
    jsonValue().map((json) => JSON.stringify(json)),
  );
  const property = asyncProperty(
    constantFrom(
      "/silo/v1/entries",
      "/silo/v1/envelopes",
      "/silo/v1/entries/related",
      `/silo/v1/entries/${entry}/related`,
      "/silo/v1/search",
      "/transform/v1/jobs",
      "/transform/v1/workflows",
      "/utils/v1/uuid",
    ),
    constantFrom(
      "limit",
      "created_at",
      "cursor",
      "folder",
      "q",
      "offset",
      "uuid",
      "context",
      "ascending",
      "schema",
      "v",
      "key",
      "base",
    ),
    tuple(texts, times, cursors),
    async (path, name, candidates) => {
      for (const text of [...candidates, Buffer.from(candidates[2]).toString("base64url")]) {
        const value = text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
        await send("GET", `${path}?${name}=${value}&q=x&uuid=${entry}`);
      }
    },
  );
  await assert(property, RUNS);
});

it.each(["%", "%ZZ", "%00", "%C3%28", "a%2Fb", "x".repeat(3000)])(
  "answers a broken address: %s",
  async (part) => {
    for (const path of [
      "/silo/v1/entries/",
      "/silo/v1/entries/key/",
      "/silo/v1/spool/",
      "/transform/v1/jobs/key/",
      "/",
    ])
      await send("GET", path + part);
    await send("GET", `/silo/v1/entries?folder=${part}`);
  },
);

const NESTED = 200_000;
const SCHEMA = '"$schema":"https://gobl.org/draft-0/bill/invoice"';
it.each<[name: string, body: string]>([
  ["lists without end", "[".repeat(NESTED)],
  ["deep lists", `{"data":${"[".repeat(NESTED)}${"]".repeat(NESTED)}}`],
  ["deep objects", `{"data":${'{"doc":'.repeat(NESTED)}1${"}".repeat(NESTED)}}`],
  [
    "a deep document",
    `{"data":{${SCHEMA},"supplier":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}}`,
  ],
  ["deep meta", `{"data":{${SCHEMA},"complements":[${'{"a":'.repeat(5000)}1${"}".repeat(5000)}]}}`],
  [
    "a huge exponent",
    `{"data":{${SCHEMA},"lines":[{"quantity":1e999999999,"item":{"name":"x","price":"1e-99999999"}}]}}`,
  ],
  [
    "a long number",
    `{"data":{${SCHEMA},"currency":"EUR","lines":[{"quantity":"${"9".repeat(100_000)}","item":{"name":"x","price":"${"9".repeat(100_000)}"}}]}}`,
  ],
  ["a long text", `{"data":{${SCHEMA},"code":"${"A".repeat(1_000_000)}"}}`],
  [
    "many members",
    `{"data":{${SCHEMA}${Array.from({ length: 50_000 }, (_, i) => `,"m${i}":1`).join("")}}}`,
  ],
])("answers %s", async (_name, body) => {
  for (const [method, path] of TARGETS) await send(method, path(), body);
});

it("searches for words as long as they may be", async () => {
  for (const letter of ["x", "é", "語", "😀"])
    await send("GET", `/silo/v1/search?q=${encodeURIComponent(letter.repeat(250))}`);
  await send("POST", "/silo/v1/entries", { data: invoice({ code: "A".repeat(5000) }) });
});
