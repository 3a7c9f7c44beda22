import type { JsonObject } from "@fakturo/model";
import type { Provider, StepContext, StepResult, Task } from "@fakturo/plugin";
import { Value } from "typebox/value";
import { FIXED_NOW } from "./ports.ts";

/** A provider's world in which everything that was not given fails. */
export function fakeStepContext(given: Partial<StepContext> = {}): StepContext {
  return {
    sandbox: true,
    signal: new AbortController().signal,
    now: () => FIXED_NOW,
    uuid: unexpected,
    deadline: () => new AbortController().signal,
    log: () => {},
    http: unexpected,
    intend: unexpected,
    file: unexpected,
    meta: unexpected,
    secret: unexpected,
    chain: unexpected,
    resolve: unexpected,
    convert: unexpected,
    build: unexpected,
    ...given,
  };
}

function unexpected(): never {
  throw new Error("the step used a part of its context that this test does not expect");
}

/** Calls a provider once over a task; the configuration gets its defaults as in the engine. */
export async function runStep(
  provider: Provider,
  config: JsonObject,
  task: Partial<Task> = {},
  context: Partial<StepContext> = {},
): Promise<StepResult> {
  const full: unknown = Value.Decode(
    provider.config,
    Value.Default(provider.config, { ...config }),
  );
  const whole: Task = {
    id: "01960000-0000-7000-8000-00000000000a",
    attempt: 1,
    config: JSON.parse(JSON.stringify(full)),
    args: {},
    job: { id: "01960000-0000-7000-8000-00000000000b", key: "" },
    workspace: {
      id: "01960000-0000-7000-8000-00000000000c",
      name: "Acme",
      country: "ES",
      sandbox: true,
    },
    entry: undefined,
    envelope: undefined,
    faults: [],
    intended: undefined,
    ref: undefined,
    ...task,
  };
  return provider.run(whole, fakeStepContext(context));
}
