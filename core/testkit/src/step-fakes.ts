import type { JsonObject } from "@fakturo/model";
import {
  type AppRequest,
  type Provider,
  type RouteContext,
  readAs,
  type StepContext,
  type StepResult,
  type Task,
  Type,
} from "@fakturo/plugin";
import { FIXED_NOW } from "./ports.ts";

/** A fake step context in which every member that was not given throws. */
export function fakeStepContext(given: Partial<StepContext> = {}): StepContext {
  return {
    sandbox: true,
    signal: new AbortController().signal,
    now: () => FIXED_NOW,
    uuid: unexpected,
    endpoint: (connection, name) => `https://${connection}.example/${name}`,
    deadline: () => new AbortController().signal,
    log: () => {},
    http: unexpected,
    intend: unexpected,
    file: unexpected,
    meta: unexpected,
    secret: unexpected,
    credential: unexpected,
    chain: unexpected,
    records: unexpected,
    callbackUrl: unexpected,
    lease: unexpected,
    dropLease: unexpected,
    resolve: unexpected,
    convert: unexpected,
    build: unexpected,
    ...given,
  };
}

/** An app's address's world in which everything that was not given fails. */
export function fakeRouteContext(given: Partial<RouteContext> = {}): RouteContext {
  return {
    now: () => FIXED_NOW,
    build: unexpected,
    log: () => {},
    http: unexpected,
    secret: unexpected,
    credential: unexpected,
    records: unexpected,
    callbackUrl: unexpected,
    workspaceOf: unexpected,
    ...given,
  };
}

/** A call of an app's address, with a token, for what was not given: no body and no parameters. */
export function fakeRequest(given: Partial<AppRequest> = {}): AppRequest {
  return {
    workspace: { id: "01960000-0000-7000-8000-00000000000c", sandbox: true },
    params: {},
    query: {},
    headers: {},
    body: undefined,
    bytes: new Uint8Array(),
    parts: [],
    certificate: undefined,
    ...given,
  };
}

function unexpected(): never {
  throw new Error("a part of the context is used that this test does not expect");
}

/** Calls a provider once for a task; the configuration gets its defaults as in the engine. */
export async function runStep(
  provider: Provider,
  config: JsonObject,
  task: Partial<Task> = {},
  context: Partial<StepContext> = {},
): Promise<StepResult> {
  const schema = Type.Unsafe<JsonObject>(provider.config);
  const whole: Task = {
    id: "01960000-0000-7000-8000-00000000000a",
    attempt: 1,
    config: readAs(schema, config, `the configuration of ${provider.key}`),
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
