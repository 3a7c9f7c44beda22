import { isFakturoError, isObject, type Json } from "@fakturo/model";
import {
  defineCredential,
  defineProvider,
  type HttpReply,
  isTargetRefused,
  type Static,
  type StepContext,
  type StepResult,
  signatureHeaders,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { HEADER_NAME, HEADER_VALUE, withAdditional } from "./headers.ts";

const Config = Type.Object({
  url: Type.String({
    title: "URL",
    description: "Address that receives the POST.",
    format: "uri",
    minLength: 1,
  }),
  event: Type.String({ title: "Event", description: "Copied to the body.", default: "" }),
  token: Type.String({
    title: "Bearer token",
    description: "Sent in the Authorization header, in place of one among the further headers.",
    default: "",
    ...HEADER_VALUE,
  }),
  headers: Type.Record(Type.String(), Type.String(HEADER_VALUE), {
    title: "Further headers",
    description: "Those that the step sends itself win.",
    default: {},
    propertyNames: HEADER_NAME,
  }),
  secret: Type.String({
    title: "Signing secret",
    description:
      "Adds signature headers after Standard Webhooks; empty: the workspace's secret webhook.signing, if it has one.",
    default: "",
  }),
});

type Config = Static<typeof Config>;

/** Default secret of the workspace that signs webhooks. */
const WORKSPACE_SECRET = "webhook.signing";

/** Declares the secret. */
export const signing = defineCredential({
  key: WORKSPACE_SECRET,
  kind: "token",
  title: "Secret that signs webhooks",
  description: "Several are separated by blanks, the newest first.",
  scope: "workspace",
});
const REPLY_WITHIN_S = 30;
const MS_PER_S = 1000;
/** Maximum number of bytes read from an answer. */
const MAX_REPLY = 16 * 1024;

/**
 * Notifies another system of a job's state (workflows spec §6). The event id is the same over retries
 * and crashes, so receivers can drop duplicates.
 */
export const webhook = defineProvider({
  key: "webhook",
  name: "Send Webhook",
  summary: "Post the job's ids, arguments and faults to another system.",
  effect: "external",
  credentials: [WORKSPACE_SECRET],
  config: Config,

  async run(task, ctx) {
    const id = eventId(task, ctx);
    if (task.intended === undefined) await ctx.intend({ id });
    const body = JSON.stringify(payload(id, task));
    const timestamp = Math.floor(ctx.now() / MS_PER_S);
    const secret = task.config.secret.trim() || ((await ctx.secret(WORKSPACE_SECRET)) ?? "").trim();
    try {
      const reply = await ctx.http(task.config.url, {
        method: "POST",
        headers: await headersOf({ ...task.config, secret }, id, timestamp, body),
        body,
        signal: ctx.deadline(REPLY_WITHIN_S),
        enough: (status) => (isTaken(status) ? 0 : MAX_REPLY),
      });
      return outcome(reply);
    } catch (error) {
      return failure(error);
    }
  },
});

function eventId({ intended }: Task<Config>, ctx: StepContext): string {
  return isObject(intended) && typeof intended.id === "string" ? intended.id : ctx.uuid();
}

/** Members in the order and presence that receivers expect. */
function payload(id: string, { config, job, entry, workspace, args, faults }: Task<Config>): Json {
  return {
    id,
    event: config.event,
    transform_job_id: job.id,
    silo_entry_id: entry?.id ?? "",
    owner_id: workspace.id,
    key: job.key,
    args: { ...args },
    faults: faults.map(({ provider, code, message, paths }) => ({
      provider,
      ...(code !== undefined && { code }),
      message,
      ...(paths?.length && { paths: [...paths] }),
    })),
  };
}

async function headersOf(
  { token, secret, headers: further }: Config,
  id: string,
  timestamp: number,
  body: string,
): Promise<Record<string, string>> {
  return withAdditional(further, {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(secret && (await signatureHeaders(secret, id, timestamp, body))),
  });
}

/** The body is not read further, because it may be truncated or endless. */
function isTaken(status: number): boolean {
  return status === 200 || status === 204;
}

function outcome(reply: HttpReply): StepResult {
  if (isTaken(reply.status)) return step.ok();
  const { message, retryIn, code } = readReply(reply.body);
  return step.retry(
    message ?? `the receiver answered ${reply.status}`,
    retryIn,
    code ?? String(reply.status),
  );
}

interface Reply {
  readonly message: string | undefined;
  readonly code: string | undefined;
  readonly retryIn: number | undefined;
}

/** Maximum length of a receiver's message in the job and its faults. */
const MAX_MESSAGE = 2000;
const MAX_CODE = 200;

/** Receivers may set the delay of the next attempt: `{"code":"503","message":"…","retry_in":20}`. */
function readReply(body: Uint8Array): Reply {
  const json = parse(body);
  const { message, code, retry_in: seconds } = isObject(json) ? json : {};
  return {
    message: textOf(message, MAX_MESSAGE),
    code: textOf(code, MAX_CODE),
    retryIn:
      typeof seconds === "number" && Number.isInteger(seconds) && seconds > 0 ? seconds : undefined,
  };
}

function textOf(value: unknown, max: number): string | undefined {
  return typeof value === "string" ? value.slice(0, max).toWellFormed() : undefined;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function failure(error: unknown): StepResult {
  if (isTargetRefused(error))
    return step.ko(error.code, "the operator does not allow webhooks to this address");
  if (isFakturoError(error)) return step.ko(error.key, error.message);
  return step.retry(error instanceof Error ? error.message : "the receiver could not be reached");
}
