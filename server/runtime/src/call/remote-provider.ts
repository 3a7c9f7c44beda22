import { isFakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import {
  defineProvider,
  defineSubmissionStep,
  type HttpReply,
  type Provider,
  type StepContext,
  type StepResult,
  signatureHeaders,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import type { Ids } from "@fakturo/server-base";
import { outgoingTrace } from "@fakturo/server-base/telemetry";
import type { CallClaim } from "@fakturo/server-domain/access";
import type {
  Declarations,
  RemoteAppSpec,
  RemoteConnection,
  RemoteStep,
  TaskProtocol,
} from "@fakturo/server-domain/apps";
import type { EnvironmentOf } from "@fakturo/server-domain/credentials";
import type { HttpClient } from "./http-client.ts";
import { formatTask, type TaskFacts } from "./task.ts";
import { parseTaskResult } from "./task-result.ts";

/** An app that receives tasks in its own process. */
export interface RemoteApp {
  readonly id: string;
  readonly key: string;
  readonly taskUrl: string;
  /** Signs its tasks. */
  readonly secret: string;
  readonly protocol: TaskProtocol;
  /** Configuration of the app; undefined where the app declares none. */
  readonly spec: RemoteAppSpec | undefined;
  readonly declarations: Declarations;
  readonly connections: readonly RemoteConnection[];
}

export interface RemotePorts {
  /** The app's token for a call of a connection; undefined where the app is not enabled. */
  token(app: RemoteApp, workspaceId: string, call: CallClaim): Promise<string | undefined>;
  /** Environment of the calls of a workspace's connection. */
  readonly environmentOf: EnvironmentOf;
  readonly ids: Pick<Ids, "v7">;
  /** Reaches the addresses of apps, private ones included. */
  readonly http: HttpClient;
  /** Facts about the workspace in a task; undefined where the app is not enabled. */
  facts(
    app: RemoteApp,
    action: string,
    task: Task,
  ): Promise<Omit<TaskFacts, "action" | "now" | "protocol" | "endpoints"> | undefined>;
}

const MS_PER_S = 1000;
/** Maximum bytes read of an invalid answer, and characters kept of its message. */
const MAX_REFUSAL = 16 * 1024;
const MAX_MESSAGE = 2000;

/** A step of another process, with the interface of a local one. */
export function createRemoteProvider(
  app: RemoteApp,
  { key, name, summary, schemas, config, timeout, limit, submits, cancels }: RemoteStep,
  ports: RemotePorts,
): Provider {
  const facts = { key, name, summary, ...(schemas && { schemas }) };
  if (submits)
    return defineSubmissionStep({ ...facts, submits, ...(limit !== undefined && { limit }) });
  return defineProvider({
    ...facts,
    effect: "external",
    config: Type.Unsafe<JsonObject>({ ...config }),
    ...(timeout !== undefined && { timeout }),
    ...(limit !== undefined && { limit }),
    ...(cancels && { cancels: cancels.step, cancelsRefused: cancels.refused }),

    async run(task, ctx) {
      const known = await ports.facts(app, key, task);
      if (!known) return notEnabled(app);
      const { protocol, connections } = app;
      const endpoints = addressesOf(connections, ctx.endpoint);
      const facts = { ...known, action: key, now: ctx.now(), protocol, endpoints };
      const body = formatTask(task, facts);
      return send(app, JSON.stringify(body), ctx, ports.http, task.entry?.id);
    },
  });
}

function notEnabled({ key }: RemoteApp): StepResult {
  return step.ko("app-not-enabled", `the app ${key} is not enabled here`);
}

async function send(
  app: RemoteApp,
  body: string,
  ctx: StepContext,
  http: HttpClient,
  entryId: string | undefined,
): Promise<StepResult> {
  try {
    const { status, body: answer } = await postSigned(app, body, ctx, http);
    const text = new TextDecoder().decode(answer);
    if (isResult(status)) return parseTaskResult(text, { ...resultContext(app), entryId });
    return step.retry(messageIn(text) ?? `the app answered ${status}`, undefined, String(status));
  } catch (error) {
    return step.retry(error instanceof Error ? error.message : "the app could not be reached");
  }
}

function resultContext({ key: app, protocol, declarations: { records } }: RemoteApp) {
  return { app, protocol, records };
}

/** Addresses of the app's connections in the environment of a task, by connection and name. */
export function addressesOf(
  connections: readonly Pick<RemoteConnection, "key" | "endpoints">[],
  endpoint: (connection: string, name: string) => string,
): JsonObject | undefined {
  const all = connections.flatMap(({ key, endpoints }) => {
    const names = new Set(Object.values(endpoints).flatMap((one) => Object.keys(one)));
    const known = [...names].flatMap((name) => {
      const address = orAbsent(() => endpoint(key, name));
      return address === undefined ? [] : [[name, address] as const];
    });
    return known.length === 0 ? [] : [[key, Object.fromEntries(known)] as const];
  });
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Undefined where the environment has no such address. */
function orAbsent(find: () => string): string | undefined {
  try {
    return find();
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

/**
 * Posts a message to an app. Each has its own id, so that apps can detect duplicates. The whole body of
 * a result is read, and the beginning of any other.
 * @throws TransportError.
 */
export async function postSigned(
  { taskUrl, secret }: RemoteApp,
  body: string,
  { now, uuid, signal }: Pick<StepContext, "now" | "uuid" | "signal">,
  http: HttpClient,
): Promise<HttpReply> {
  const timestamp = Math.floor(now() / MS_PER_S);
  return http.send(taskUrl, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...outgoingTrace(),
      ...(await signatureHeaders(secret, uuid(), timestamp, body)),
    },
    body,
    signal,
    enough: (status) => (isResult(status) ? undefined : MAX_REFUSAL),
  });
}

/** True for statuses whose body is a result. */
export function isResult(status: number): boolean {
  return status === 200 || status === 204;
}

/** The member `message` of an answer that is no result. */
export function messageIn(text: string): string | undefined {
  const json = parsed(text);
  if (!isObject(json) || typeof json.message !== "string") return undefined;
  return json.message.slice(0, MAX_MESSAGE).toWellFormed();
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
