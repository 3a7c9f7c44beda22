import { isFakturoError, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { MAX_CONFIG_BYTES, MAX_NESTING, MAX_STEPS } from "./model.ts";
import { type ConfigCheck, parseContents } from "./parse.ts";
import { parseWorkflow, parseWorkflowSchema, type WorkflowOptions } from "./parse-workflow.ts";

function id(n: number): string {
  return `01960000-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

function ids(): () => string {
  let n = 900;
  return () => id(++n);
}

const KNOWN = new Set(["silo.state", "silo.close"]);
const check: ConfigCheck = (provider, config) => {
  if (!KNOWN.has(provider)) return undefined;
  return provider === "silo.state" && config.state === undefined
    ? [{ path: "$.state", message: "missing" }]
    : [];
};

function parse(json: unknown, mode: WorkflowOptions["mode"] = "draft") {
  return parseWorkflow(json, { mode, newId: ids(), check });
}

/** Paths of all faults, in order. */
function faultsOf(json: unknown, mode: WorkflowOptions["mode"] = "draft"): string[] {
  try {
    parse(json, mode);
    return [];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    expect(error.key).toBe("validation");
    expect(error.faults.every(({ code }) => code === "workflow-invalid")).toBe(true);
    return error.faults.flatMap(({ paths }) => paths);
  }
}

function draft(...steps: unknown[]): JsonObject {
  return JSON.parse(JSON.stringify({ name: "W", schema: "bill/invoice", steps }));
}

const CLOSE = { provider: "silo.close" };

describe("parseWorkflow", () => {
  it("assigns ids to steps of both lanes, in reading order", () => {
    const { steps, rescue } = parse({
      ...draft({ ...CLOSE, next: [{ code: "x", steps: [CLOSE] }] }, CLOSE),
      rescue: [CLOSE],
    });
    expect(steps[0]?.id).toBe(id(901));
    expect(steps[0]?.next[0]?.steps[0]?.id).toBe(id(902));
    expect(steps[1]?.id).toBe(id(903));
    expect(rescue[0]?.id).toBe(id(904));
  });

  it("keeps given ids in their canonical spelling", () => {
    const { steps } = parse(draft({ ...CLOSE, id: id(7).toUpperCase() }));
    expect(steps[0]?.id).toBe(id(7));
  });

  it.each([[{ provider: "a.b" }], [{ action: "a.b" }], [{ provider: "a.b", action: "a.b" }]])(
    "takes the provider's key from %j",
    (step) => expect(parse(draft(step)).steps[0]?.provider).toBe("a.b"),
  );

  it("tolerates what exported workflows carry", () => {
    const {
      steps,
      rescue,
      schema,
      country,
      draft: isDraft,
    } = parse({
      name: "Exported",
      country: "es",
      steps: [
        {
          id: id(1),
          provider: "gov.unknown",
          config: { legacy: true, workflow_id: "" },
          position: 3,
          next: [],
        },
        { id: id(2), provider: "x.y", config: null, next: [{ status: "NA", stop: false }] },
      ],
      rescue: null,
    });
    expect(steps[0]?.config).toEqual({ legacy: true, workflow_id: "" });
    expect(steps[1]?.next).toEqual([
      { status: "NA", code: "", steps: [], step_id: undefined, stop: false },
    ]);
    expect({ rescue, schema, country, isDraft }).toEqual({
      rescue: [],
      schema: undefined,
      country: "ES",
      isDraft: true,
    });
  });

  it.each<[string, unknown, string[]]>([
    ["not an object", [], ["$", "$.name"]],
    ["no name", { steps: [] }, ["$.name"]],
    ["a long name", { name: "n".repeat(201) }, ["$.name"]],
    ["an unknown schema", { name: "W", schema: "bill/quote" }, ["$.schema"]],
    ["a country's name", { name: "W", country: "Spain" }, ["$.country"]],
    ["steps that are no list", { name: "W", steps: {} }, ["$.steps"]],
    ["a step that is no object", draft("x"), ["$.steps[0]"]],
    ["no provider", draft({ id: id(1) }), ["$.steps[0].provider"]],
    ["two providers", draft({ provider: "a.b", action: "c.d" }), ["$.steps[0].action"]],
    ["a bad id", draft({ ...CLOSE, id: "7" }), ["$.steps[0].id"]],
    ["a config that is no object", draft({ ...CLOSE, config: [1] }), ["$.steps[0].config"]],
    ["a name that is no text", draft({ ...CLOSE, name: 1 }), ["$.steps[0].name"]],
    ["a lone surrogate", draft({ ...CLOSE, name: "\ud800" }), ["$.steps[0].name"]],
    [
      "a lone surrogate in a config",
      draft({ ...CLOSE, config: { a: ["\udc00"] } }),
      ["$.steps[0].config.a[0]"],
    ],
    ["a branch that is no object", draft({ ...CLOSE, next: [1] }), ["$.steps[0].next[0]"]],
    [
      "an unknown status",
      draft({ ...CLOSE, next: [{ status: "ERR" }] }),
      ["$.steps[0].next[0].status"],
    ],
    ["a bad flag", draft({ ...CLOSE, next: [{ stop: "yes" }] }), ["$.steps[0].next[0].stop"]],
    [
      "a bad jump",
      draft({ ...CLOSE, next: [{ step_id: "there" }] }),
      ["$.steps[0].next[0].step_id"],
    ],
  ])("refuses %s", (_name, json, paths) => expect(faultsOf(json)).toEqual(paths));

  it("tells all problems at once", () => {
    const json = draft(
      { name: 1, next: [{}, { steps: [{}] }] },
      { ...CLOSE, next: [{ status: "no" }] },
    );
    expect(faultsOf({ ...json, name: "" })).toEqual([
      "$.name",
      "$.steps[0].provider",
      "$.steps[0].name",
      "$.steps[0].next[1].steps[0].provider",
      "$.steps[1].next[0].status",
    ]);
  });

  it("finds an id used twice, in branches and across lanes", () => {
    const step = { ...CLOSE, id: id(1) };
    const json = { ...draft(step, { ...CLOSE, next: [{ steps: [step] }] }), rescue: [step] };
    expect(faultsOf(json)).toEqual(["$.steps[1].next[0].steps[0].id", "$.rescue[0].id"]);
  });
});

describe("limits", () => {
  function nested(levels: number): JsonObject {
    let step: JsonObject = CLOSE;
    for (let i = 0; i < levels; i++) step = { ...CLOSE, next: [{ steps: [step] }] };
    return step;
  }

  it("takes 16 levels of branches and no more", () => {
    expect(faultsOf(draft(nested(MAX_NESTING)))).toEqual([]);
    const [path] = faultsOf(draft(nested(MAX_NESTING + 1)));
    expect(path).toBe(`$.steps[0]${".next[0].steps[0]".repeat(MAX_NESTING)}.next[0].steps`);
  });

  it("takes 500 steps of both lanes together and no more", () => {
    const steps = Array.from({ length: MAX_STEPS - 1 }, () => CLOSE);
    expect(faultsOf({ ...draft(...steps), rescue: [CLOSE] })).toEqual([]);
    expect(faultsOf({ ...draft(...steps), rescue: [CLOSE, CLOSE, CLOSE] })).toEqual([
      "$.rescue[1]",
    ]);
  });

  it("measures configurations in bytes", () => {
    const frame = JSON.stringify({ a: "" }).length;
    const fits = "é".repeat((MAX_CONFIG_BYTES - frame) / 2);
    expect(faultsOf(draft({ ...CLOSE, config: { a: fits } }))).toEqual([]);
    const paths = faultsOf(draft({ ...CLOSE, config: { a: `${fits}é` } }));
    expect(paths).toEqual(["$.steps[0].config"]);
  });

  it("refuses a configuration nested without end", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
    const [path] = faultsOf({ name: "W", steps: [{ ...CLOSE, config: deep }] });
    expect(path).toMatch(/^\$\.steps\[0\]\.config\.a/);
  });
});

describe("publishing", () => {
  it("names every unknown provider and every faulty configuration", () => {
    const json = draft(
      { provider: "no.such", next: [{ steps: [{ provider: "silo.state" }] }] },
      { provider: "nor.this" },
    );
    expect(faultsOf(json, "publish")).toEqual([
      "$.steps[0].provider",
      "$.steps[0].next[0].steps[0].config.state",
      "$.steps[1].provider",
    ]);
    expect(faultsOf(json, "draft")).toEqual([]);
  });

  it("needs at least one step", () => {
    expect(faultsOf({ name: "W", steps: [] }, "publish")).toEqual(["$.steps"]);
    expect(faultsOf({ name: "W", steps: [] }, "draft")).toEqual([]);
  });

  it("needs jumps to stay in their list", () => {
    const jump = (to: number) => [{ status: "KO", step_id: id(to) }];
    const steps = [
      { ...CLOSE, id: id(1), next: [{ steps: [{ ...CLOSE, id: id(2), next: jump(1) }] }] },
      { ...CLOSE, id: id(3), next: jump(1) },
    ];
    const path = "$.steps[0].next[0].steps[0].next[0].step_id";
    expect(faultsOf(draft(...steps), "publish")).toEqual([path]);
    expect(faultsOf(draft(...steps), "draft")).toEqual([]);
  });

  it("passes what is complete, without the draft mark", () => {
    const workflow = parse(draft(CLOSE), "publish");
    expect(workflow).toMatchObject({ name: "W", schema: "bill/invoice", draft: false });
  });
});

describe("parseContents", () => {
  it("checks providers only when asked to", () => {
    const json = { steps: [{ provider: "no.such" }] };
    expect(parseContents(json, { newId: ids() }).steps).toHaveLength(1);
    expect(() => parseContents(json, { newId: ids(), check })).toThrow(
      expect.toSatisfy(isFakturoError),
    );
  });
});

describe("parseWorkflowSchema", () => {
  it.each([
    ["bill/invoice", "bill/invoice"],
    ["https://gobl.org/draft-0/org/party", "org/party"],
    ["bill/quote", undefined],
    ["", undefined],
  ])("reads %j as %j", (text, schema) => expect(parseWorkflowSchema(text)).toBe(schema));
});
