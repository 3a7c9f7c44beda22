import { isObject, type Json } from "@fakturo/model";
import {
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
    description: "Sent in the Authorization header.",
    default: "",
  }),
  headers: Type.Record(Type.String(), Type.String(), { title: "Further headers", default: {} }),
  secret: Type.String({
    title: "Signing secret",
    description:
      "Adds signature headers after Standard Webhooks; empty: the workspace's secret webhook.signing, if it has one.",
    default: "",
  }),
});

type Config = Static<typeof Config>;

/** Secret of the workspace that signs webhooks whose step has none of its own. */
const WORKSPACE_SECRET = "webhook.signing";
const REPLY_WITHIN_S = 30;
const MS_PER_S = 1000;
/** Headers the step sets itself. */
const RESERVED = new Set(["content-type", "content-length", "host"]);

/**
 * Tells another system how a job stands (workflows spec §6). The event id stays the same over
 * retries and crashes, so receivers can drop what they have seen.
 */
export const webhook = defineProvider({
  key: "webhook",
  name: "Send Webhook",
  summary: "Post the job's ids, arguments and faults to another system.",
  effect: "outside",
  config: Config,

  async run(task, ctx) {
    const id = eventId(task, ctx);
    if (task.intended === undefined) await ctx.intend({ id });
    const body = JSON.stringify(payload(id, task));
    const timestamp = Math.floor(ctx.now() / MS_PER_S);
    const secret = task.config.secret || ((await ctx.secret(WORKSPACE_SECRET)) ?? "");
    try {
      const reply = await ctx.http(task.config.url, {
        method: "POST",
        headers: await headers({ ...task.config, secret }, id, timestamp, body),
        body,
        signal: ctx.deadline(REPLY_WITHIN_S),
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

/** Members in the order and presence receivers rely on. */
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

async function headers(
  { token, secret, headers: extra }: Config,
  id: string,
  timestamp: number,
  body: string,
): Promise<Record<string, string>> {
  const own = Object.entries(extra).filter(([name]) => !RESERVED.has(name.toLowerCase()));
  return {
    ...Object.fromEntries(own),
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(secret && (await signatureHeaders(secret, id, timestamp, body))),
  };
}

function outcome(reply: HttpReply): StepResult {
  if (reply.status === 200 || reply.status === 204) return step.ok();
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

/** Receivers may say when to come back: `{"code":"503","message":"…","retry_in":20}`. */
function readReply(body: Uint8Array): Reply {
  const json = parse(body);
  const { message, code, retry_in: seconds } = isObject(json) ? json : {};
  return {
    message: typeof message === "string" ? message : undefined,
    code: typeof code === "string" ? code : undefined,
    retryIn:
      typeof seconds === "number" && Number.isInteger(seconds) && seconds > 0 ? seconds : undefined,
  };
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
  return step.retry(error instanceof Error ? error.message : "the receiver could not be reached");
}
