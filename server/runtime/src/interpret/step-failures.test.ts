import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, defineProvider, type Provider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import { currentStep } from "./current-step.ts";

/** Behaviour of the test's step. */
let behave: Provider["run"] = () => step.ok();

const base = { name: "Try", summary: "Of a test.", config: Type.Object({}), timeout: 1 } as const;
const plugin = definePlugin({
  name: "test-failures",
  providers: [
    defineProvider({ ...base, key: "try.in", effect: "none", run: (...of) => behave(...of) }),
    defineProvider({ ...base, key: "try.out", effect: "external", run: (...of) => behave(...of) }),
  ],
});

const EFFECTS = [
  ...["stamps", "files", "state", "folder", "document", "number", "chains", "submit", "records"],
  ...["feeds", "sign", "args", "job", "entry", "schedule", "unschedule"],
];

describe.each(["try.in", "try.out"])("a step that fails (%s)", (provider) => {
  let bench: Workbench;
  let workflow: string;

  beforeAll(async () => {
    bench = await createWorkbench([plugin]);
    const steps = [{ id: bench.services.ids.v7(), name: "Try", provider }];
    workflow = await bench.workflow({ name: "Try", schema: "bill/invoice", steps });
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  /** The event after `RUN` of the first call. */
  const outcome = async (run: Provider["run"]) => {
    behave = run;
    const id = await bench.job({ workflowId: workflow, args: { of: "test" } });
    await bench.advance(id);
    const { intents } = await bench.look(id);
    return intents[0]?.events[1];
  };

  it("by a connection that is refused is tried again", async () => {
    const event = await outcome(async () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    });
    expect(event).toMatchObject({ status: "ERR", code: "transport" });
  });

  it.each(["TimeoutError", "AbortError"])("by an uncaught %s is tried again", async (name) => {
    const event = await outcome(async () => {
      throw new DOMException("over", name);
    });
    expect(event).toMatchObject({ status: "ERR", code: "timeout" });
  });

  it("and never returns is tried again", async () => {
    const event = await outcome(() => new Promise(() => {}));
    expect(event).toMatchObject({ status: "ERR", code: "timeout" });
  });

  it.each<[string, unknown]>([
    ["no known status", { status: "DONE" }],
    ["a text", "OK"],
    ["a status that every object has", { status: "toString" }],
    ["a pause that is not a number", { status: "QUEUED", retryIn: "soon" }],
    ["faults that are no list", { status: "KO", effects: {}, faults: 5 }],
    ["effects that are no object", { status: "OK", effects: "stamps" }],
    ["a fault with a number as code", { status: "KO", faults: [{ code: 5, message: "m" }] }],
    ["a fault with a text as paths", { status: "KO", faults: [{ message: "m", paths: "$.a" }] }],
    ["a fault with a number as path", { status: "KO", faults: [{ message: "m", paths: [1] }] }],
  ])("by answering %s ends as KO", async (_what, answer) => {
    const event = await outcome(() => answer as never);
    expect(event).toMatchObject({ status: "KO", code: "bad-result" });
  });

  it.each(EFFECTS)("by an effect '%s' of a wrong type ends as KO", async (name) => {
    for (const value of [5, null, [5], [{}]]) {
      const event = await outcome(() => ({ status: "OK", effects: { [name]: value } }) as never);
      expect(event).toMatchObject({ status: "KO", code: "bad-result" });
    }
  });

  it("after its step has ended, is found by its key", async () => {
    const seen = vi.fn();
    await outcome(async () => {
      void sleep(10).then(() => seen(currentStep()?.provider));
      return step.ok();
    });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(provider), 60_000);
  });
});

describe("a request of a step", () => {
  it("to a port where nobody listens is tried again", async () => {
    await using bench = await createWorkbench([plugin]);
    behave = async (_task, ctx) => {
      await ctx.http("http://127.0.0.1:1/", { method: "GET" });
      return step.ok();
    };
    const steps = [{ id: bench.services.ids.v7(), name: "Try", provider: "try.out" }];
    const workflowId = await bench.workflow({ name: "Try", schema: "bill/invoice", steps });
    const id = await bench.job({ workflowId, args: { of: "test" } });
    await bench.advance(id);
    const { events } = await bench.look(id);
    expect(events).toEqual([["RUN", "ERR"]]);
  });
});
