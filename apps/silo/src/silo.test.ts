import type { JsonObject } from "@fakturo/model";
import {
  type Envelope,
  type Provider,
  readAs,
  type StepContext,
  type StepResult,
  type Task,
  Type,
} from "@fakturo/plugin";
import { describePlugin } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { close } from "./close.ts";
import { correct } from "./correct.ts";
import { condition } from "./if.ts";
import { modify } from "./modify.ts";
import { sleep } from "./sleep.ts";
import { folder, STATES, state } from "./state.ts";

describePlugin("@fakturo/app-silo", { load: () => import("./index.ts") });

const ENVELOPE: Envelope = {
  $schema: "https://example.com/envelope",
  head: {
    uuid: "01960000-0000-7000-8000-000000000001",
    dig: { alg: "sha256", val: "00" },
    stamps: [{ prv: "acme", val: "1" }],
  },
  doc: {
    $schema: "https://example.com/bill/invoice",
    $addons: ["first-v1"],
    series: "F",
    code: "12",
    customer: { name: 'Ann "Quote"' },
    lines: [{ quantity: "1" }],
  },
};
const SIGNED: Envelope = { ...ENVELOPE, sigs: ["a.b.c"] };

const CONTEXT: StepContext = {
  sandbox: true,
  signal: new AbortController().signal,
  now: () => 0,
  uuid: unexpected,
  deadline: unexpected,
  log: unexpected,
  http: unexpected,
  intend: unexpected,
  file: unexpected,
  meta: unexpected,
  secret: unexpected,
  credential: unexpected,
  submission: unexpected,
  registration: unexpected,
  chain: unexpected,
  config: unexpected,
  records: unexpected,
  receives: unexpected,
  callbackUrl: unexpected,
  lease: unexpected,
  dropLease: unexpected,
  heavy: () => {},
  resolve: unexpected,
  endpoint: unexpected,
  convert: unexpected,
  build: unexpected,
};

/** These steps depend on the task alone. */
function unexpected(): never {
  throw new Error("a step without effect used its context");
}

async function run(
  provider: Provider,
  config: JsonObject,
  more: Partial<Task> = { envelope: ENVELOPE },
): Promise<StepResult> {
  const task: Task = {
    id: "i",
    attempt: 1,
    config: readAs(Type.Unsafe<JsonObject>(provider.config), config, "the configuration"),
    args: { name: "Bob" },
    job: { id: "j", key: "" },
    workspace: { id: "w", name: "W", country: "ES", sandbox: true },
    entry: { id: "e", folder: "sales", state: "draft", files: [] },
    envelope: undefined,
    faults: [{ provider: "pdf", code: "p-1", message: "broken" }],
    intended: undefined,
    ref: undefined,
    ...more,
  };
  return await provider.run(task, CONTEXT);
}

describe("silo.state", () => {
  it.each(STATES)("sets %s", async (name) => {
    expect(await run(state, { state: name })).toMatchObject({
      status: "OK",
      effects: { state: name },
    });
  });

  it("needs a state that exists", () => {
    expect(() => readAs(state.config, {}, "it")).toThrow("state is required");
    expect(() => readAs(state.config, { state: "lost" }, "it")).toThrow("state must be one of");
  });
});

describe("silo.folder", () => {
  it("moves, once", async () => {
    expect(await run(folder, { folder: "expenses" })).toMatchObject({
      status: "OK",
      effects: { folder: "expenses" },
    });
    expect(await run(folder, { folder: "sales" })).toMatchObject({ status: "SKIP" });
  });

  it("moves nothing where there is no entry yet", async () => {
    expect(await run(folder, { folder: "x" }, {})).toMatchObject({ effects: { folder: "x" } });
  });
});

describe("silo.close", () => {
  it("signs, once", async () => {
    expect(await run(close, {})).toMatchObject({ status: "OK", effects: { sign: true } });
    expect(await run(close, {}, { envelope: SIGNED })).toMatchObject({ status: "SKIP" });
  });
});

describe("silo.if", () => {
  it.each([
    ["doc['$schema'] endsWith 'bill/invoice'", "env", "true"],
    ["$schema endsWith 'bill/invoice'", "doc", "true"],
    ["$schema endsWith 'org/party'", "doc", "false"],
    ["any(head.stamps, {.prv == 'acme'}) && len(sigs) == 0", "env", "true"],
  ])("%s over %s gives %s", async (expr, scope, code) => {
    expect(await run(condition, { expr, scope })).toMatchObject({ status: "OK", code });
  });

  it("looks at the envelope unless told otherwise", async () => {
    expect(await run(condition, { expr: "doc.code == '12'" })).toMatchObject({ code: "true" });
  });

  it.each(["1 +", "doc.code", "doc.code > 1", "doc.none.deep"])(
    "ends as KO for %s",
    async (expr) => {
      expect(await run(condition, { expr })).toMatchObject({ status: "KO", code: "expression" });
    },
  );

  it.each(["y", "[yz]"])("ends as KO for a pattern that is too much work: %s", async (end) => {
    const lines = Array.from({ length: 300 }, () => ({ item: { name: "a".repeat(15_000) } }));
    const envelope = { ...ENVELOPE, doc: { ...ENVELOPE.doc, lines } };
    const expr = `any(lines, {.item.name matches "(a?){200}(a|b|c|d)*x{200}${end}$"})`;
    expect(await run(condition, { expr, scope: "doc" }, { envelope })).toMatchObject({
      status: "KO",
      code: "too-expensive",
    });
  });

  it("sees nothing in jobs without document", async () => {
    expect(await run(condition, { expr: "doc == nil" }, {})).toMatchObject({ code: "true" });
  });
});

describe("silo.modify", () => {
  async function changed(config: JsonObject, more?: Partial<Task>): Promise<JsonObject> {
    const result = await run(modify, config, more);
    const data = result.status === "OK" ? result.effects.document?.data : undefined;
    return JSON.parse(JSON.stringify(data ?? null));
  }

  it("gives the whole envelope back", async () => {
    expect(await run(modify, {})).toEqual({
      status: "OK",
      effects: { document: { type: "application/json", data: ENVELOPE }, sign: false },
    });
  });

  it("applies a merge patch to head and document", async () => {
    const data = { doc: { code: null, lines: [] }, head: { notes: "n" } };
    const result = await changed({ data });
    expect(result.doc).toEqual({ ...ENVELOPE.doc, code: undefined, lines: [] });
    expect(result.head).toEqual({ ...ENVELOPE.head, notes: "n" });
  });

  it("applies a JSON patch", async () => {
    const data = [{ op: "replace", path: "/doc/lines/0/quantity", value: "2" }];
    const result = await changed({ merge_type: "application/json-patch+json", data });
    expect(result.doc).toMatchObject({ lines: [{ quantity: "2" }] });
  });

  it("runs a jq filter over the document, or over the envelope", async () => {
    const config = { merge_type: "application/jq" };
    const doc = await changed({ ...config, jq: '.series //= "X" | .code = "13"' });
    expect(doc).toEqual({ ...ENVELOPE, doc: { ...ENVELOPE.doc, code: "13" } });
    const env = await changed({ ...config, scope: "env", jq: ".doc.code = .head.stamps[0].val" });
    expect(env).toEqual({ ...ENVELOPE, doc: { ...ENVELOPE.doc, code: "1" } });
  });

  it("adds addons and tags that are missing, after the patch", async () => {
    const config = { addons: ["first-v1", "second-v1"], tags: ["self-billed"] };
    expect((await changed(config)).doc).toMatchObject({
      $addons: ["first-v1", "second-v1"],
      $tags: ["self-billed"],
    });
    const late = await changed({ ...config, data: { doc: { $addons: ["patched-v1"] } } });
    expect(late.doc).toMatchObject({ $addons: ["patched-v1", "first-v1", "second-v1"] });
  });

  it("goes by its condition, which is looked at first", async () => {
    const broken = { merge_type: "application/jq", jq: "." };
    expect(await run(modify, { ...broken, expr: "doc.code == '99'" })).toMatchObject({
      status: "SKIP",
    });
    expect(await run(modify, { expr: "doc.code == '12'" })).toMatchObject({ status: "OK" });
    expect(await run(modify, { expr: "doc.code" })).toMatchObject({
      status: "KO",
      code: "expression",
    });
  });

  it("signs when asked to, and whatever was signed", async () => {
    expect(await run(modify, { sign: true })).toMatchObject({ effects: { sign: true } });
    expect(await run(modify, {}, { envelope: SIGNED })).toMatchObject({ effects: { sign: true } });
  });

  it("fills templates in a patch's texts, where they cannot break out", async () => {
    const text = "{{.customer_name}} {{args.name}} {{.full_code}} {{.faults}}";
    const expected = { doc: { text: 'Ann "Quote" Bob F-12 p-1: broken' } };
    expect(await changed({ data: { doc: { text } } })).toMatchObject(expected);
    expect(await changed({ data: JSON.stringify({ doc: { text } }) })).toMatchObject(expected);
  });

  it("takes text that is no JSON only when that is allowed", async () => {
    const data = '{"doc": {"extra": {{if .code}}true{{else}}false{{end}}}}';
    expect(await run(modify, { data })).toMatchObject({ status: "KO", code: "validation" });
    expect(await changed({ data, allow_invalid_json: true })).toMatchObject({
      doc: { extra: true },
    });
  });

  it.each<[string, JsonObject]>([
    ["a filter that cannot be read", { merge_type: "application/jq", jq: ".a |" }],
    ["a filter without object", { merge_type: "application/jq", jq: ".code" }],
    ["a filter that drops the document", { merge_type: "application/jq", jq: "{}", scope: "env" }],
    ["a patch that drops the document", { data: { doc: null } }],
    ["a patch that is a list", { data: ["x"] }],
    [
      "a JSON patch to nowhere",
      {
        merge_type: "application/json-patch+json",
        data: [{ op: "remove", path: "/doc/none" }],
      },
    ],
    ["a template that cannot be read", { data: { doc: { a: "{{" } } }],
  ])("ends as KO for %s", async (_, config) => {
    expect(await run(modify, config)).toMatchObject({ status: "KO", code: "validation" });
  });

  describe("over many lines", () => {
    const lines = Array.from({ length: 2000 }, (_, i) => ({ i, name: "x".repeat(100) }));
    const more = { envelope: { ...ENVELOPE, doc: { ...ENVELOPE.doc, lines } } };
    const patch = (notes: number) => ({
      data: { doc: { notes: Array.from({ length: notes }, () => "{{.lines}}") } },
    });
    const condition = { expr: `all(doc.lines, {${Array(200).fill(".i >= 0").join(" and ")}})` };
    const filter = {
      merge_type: "application/jq",
      jq: `[.lines[] | [${Array(70).fill(".i").join(", ")}]] as $x | .`,
    };

    it.each([patch(1), condition, filter])("does what is within its budget", async (config) => {
      expect(await run(modify, config, more)).toMatchObject({ status: "OK" });
    });

    it.each([patch(200), { ...condition, ...filter }])(
      "has one budget for all of its programs",
      async (config) => {
        expect(await run(modify, config, more)).toMatchObject({
          status: "KO",
          code: "too-expensive",
        });
      },
    );
  });

  it("ends as KO where there is no document", async () => {
    expect(await run(modify, {}, {})).toMatchObject({ status: "KO", code: "no-document" });
  });

  it("accepts the configurations of published workflows", () => {
    const config = {
      addons: ["es-verifactu-v1"],
      allow_invalid_json: false,
      data: { doc: { notes: [{ key: "general", text: "Factura" }] } },
      expr: "",
      merge_type: "application/merge-patch+json",
      sign: false,
      tags: [],
    };
    expect(readAs(modify.config, { ...config, legacy: 1 }, "it")).toMatchObject(config);
    const unknown = { ...config, merge_type: "text/plain" };
    expect(() => readAs(modify.config, unknown, "it")).toThrow("merge_type must be one of");
  });
});

describe("silo.correct", () => {
  it("asks for a correction of the entry", async () => {
    const entry = { id: "e1", folder: "sales", state: "", files: [] };
    const config = { type: "credit-note", reason: "wrong", ext: { a: "b" } };
    expect(await run(correct, config, { entry })).toEqual({
      status: "OK",
      effects: {
        entry: {
          previous: "e1",
          correct: { type: "credit-note", reason: "wrong", ext: { a: "b" } },
        },
      },
    });
    const kept = { type: "credit-note", keep_rates: true };
    expect(await run(correct, kept, { entry })).toMatchObject({
      effects: { entry: { correct: kept } },
    });
    expect(await run(correct, config, { entry: undefined })).toMatchObject({ code: "no-document" });
  });
});

describe("silo.sleep", () => {
  it("waits once", async () => {
    expect(await run(sleep, { seconds: 60 })).toMatchObject({ status: "QUEUED", retryIn: 60 });
    expect(await run(sleep, { seconds: 60 }, { attempt: 2 })).toMatchObject({ status: "OK" });
  });
});
