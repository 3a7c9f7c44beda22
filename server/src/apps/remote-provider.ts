import { isObject, type Json, type JsonObject } from "@fakturo/model";
import {
  defineProvider,
  type HttpReply,
  type Provider,
  type StepContext,
  type StepResult,
  signatureHeaders,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import type { HttpClient } from "../jobs/http-client.ts";
import type { RemoteStep } from "./manifest.ts";
import type { TaskFacts } from "./task.ts";
import { formatTask } from "./task.ts";
import { parseTaskResult } from "./task-result.ts";

/** An app that takes tasks in a process of its own. */
export interface RemoteApp {
  readonly id: string;
  readonly key: string;
  readonly taskUrl: string;
  /** Signs its tasks. */
  readonly secret: string;
}

export interface RemotePorts {
  /** Reaches apps where the operator has put them, private addresses included. */
  readonly http: HttpClient;
  /** What a task tells of the workspace; undefined where the app is not enabled. */
  facts(app: RemoteApp, task: Task): Promise<Omit<TaskFacts, "action" | "now"> | undefined>;
}

const MS_PER_S = 1000;
/** Bytes that are read of an answer that is no result, and characters that are kept of its message. */
const MAX_REFUSAL = 16 * 1024;
const MAX_MESSAGE = 2000;

/** A step of another process that behaves like one of this process. */
export function createRemoteProvider(
  app: RemoteApp,
  { key, name, summary, schemas, config, timeout, limit }: RemoteStep,
  ports: RemotePorts,
): Provider {
  return defineProvider({
    key,
    name,
    summary,
    effect: "outside",
    config: Type.Unsafe<JsonObject>({ ...config }),
    ...(schemas && { schemas }),
    ...(timeout !== undefined && { timeout }),
    ...(limit !== undefined && { limit }),

    async run(task, ctx) {
      const facts = await ports.facts(app, task);
      if (!facts) return step.ko("app-not-enabled", `the app ${app.key} is not enabled here`);
      const body = JSON.stringify(formatTask(task, { ...facts, action: key, now: ctx.now() }));
      return send(app, body, ctx, ports.http, task.entry?.id);
    },
  });
}

/** Each message has an id of its own, so that an app may refuse one that it has seen. */
async function send(
  { taskUrl, secret }: RemoteApp,
  body: string,
  ctx: StepContext,
  http: HttpClient,
  entryId: string | undefined,
): Promise<StepResult> {
  const timestamp = Math.floor(ctx.now() / MS_PER_S);
  try {
    const reply = await http.send(taskUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(await signatureHeaders(secret, ctx.uuid(), timestamp, body)),
      },
      body,
      signal: ctx.signal,
      enough: (status) => (isResult(status) ? undefined : MAX_REFUSAL),
    });
    return outcome(reply, entryId);
  } catch (error) {
    return step.retry(error instanceof Error ? error.message : "the app could not be reached");
  }
}

function isResult(status: number): boolean {
  return status === 200 || status === 204;
}

function outcome({ status, body }: HttpReply, entryId: string | undefined): StepResult {
  const text = new TextDecoder().decode(body);
  if (isResult(status)) return parseTaskResult(text, entryId);
  return step.retry(messageIn(text) ?? `the app answered ${status}`, undefined, String(status));
}

function messageIn(text: string): string | undefined {
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
