import { deepFreeze, FakturoError, type JsonObject } from "@fakturo/model";
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
import { describeFault, fits, unmetExpectations } from "@fakturo/schema";
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
    config: unexpected,
    credential: unexpected,
    registration: async () => undefined,
    submission: unexpected,
    chain: unexpected,
    receives: unexpected,
    records: unexpected,
    callbackUrl: unexpected,
    lease: unexpected,
    dropLease: unexpected,
    resolve: unexpected,
    convert: unexpected,
    build: unexpected,
    heavy: () => {},
    ...given,
  };
}

/** An app's address's world in which everything that was not given fails. */
export function fakeRouteContext(given: Partial<RouteContext> = {}): RouteContext {
  return {
    messageLimit: 10 * 1024 * 1024,
    now: () => FIXED_NOW,
    build: unexpected,
    heavy: () => {},
    log: () => {},
    http: unexpected,
    environment: () => "test",
    entry: unexpected,
    secret: unexpected,
    config: unexpected,
    credential: unexpected,
    formerCredential: unexpected,
    endpoint: (connection, name) => `https://${connection}.example/${name}`,
    session: unexpected,
    dropSession: unexpected,
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

/**
 * `config` of a fake context: the configuration of the app in the workspace, completed as by the engine; throws
 * FakturoError "precondition-failed" where a required member is missing.
 */
export function fakeConfig(value: JsonObject): StepContext["config"] {
  return async (app) => {
    const schema: (typeof app)["config"] = app.config;
    const complete: unknown = structuredClone(value);
    if (fits(schema, complete, "json")) return complete;
    const [first] = unmetExpectations(schema, complete, "json");
    const reason = first ? describeFault(first) : "it is not allowed";
    throw new FakturoError(
      "precondition-failed",
      `the app '${app.key}' is not configured: ${reason}`,
    );
  };
}

function unexpected(): never {
  throw new Error("a part of the context is used that this test does not expect");
}

/** Calls a provider once for a task; the configuration gets its defaults as in the engine, the envelope is frozen. */
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
    faults: [],
    intended: undefined,
    ref: undefined,
    ...task,
    envelope: task.envelope && deepFreeze(structuredClone(task.envelope)),
  };
  return provider.run(whole, fakeStepContext(context));
}
