import { isFakturoError } from "@fakturo/model";
import {
  defineProvider,
  type Envelope,
  type HttpReply,
  isTargetRefused,
  type Static,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { renderTemplate, templateEnvironment } from "@fakturo/workflow";

const Config = Type.Object({
  url: Type.String({
    title: "Webhook URL",
    description: "Incoming webhook of the chat; empty: the workspace's secret slack.webhook.",
    default: "",
  }),
  channel: Type.String({
    title: "Channel",
    description: "Only for webhooks that serve several.",
    default: "",
  }),
  message: Type.String({
    title: "Message",
    description: "Template text; empty: tells that the job failed.",
    default: "",
    maxLength: 10_000,
  }),
});

type Config = Static<typeof Config>;

const WORKSPACE_SECRET = "slack.webhook";
const REPLY_WITHIN_S = 30;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Posts a message in the form of incoming webhooks, which Slack and its likes take. */
export const notify = defineProvider({
  key: "slack",
  name: "Send to Slack",
  summary: "Post a message to a chat channel.",
  effect: "outside",
  config: Config,

  async run(task, ctx) {
    const url = task.config.url || (await ctx.secret(WORKSPACE_SECRET));
    if (!url) return step.ko("not-configured", `the workspace has no secret '${WORKSPACE_SECRET}'`);
    const text = messageOf(task);
    if (text === undefined) return step.ko("template", "the message is not a valid template");
    const { channel } = task.config;
    try {
      const reply = await ctx.http(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text, ...(channel && { channel }) }),
        signal: ctx.deadline(REPLY_WITHIN_S),
        // The status says it all.
        enough: () => 0,
      });
      return outcome(reply);
    } catch (error) {
      return failure(error);
    }
  },
});

function messageOf({ config, job, envelope, args, faults }: Task<Config>): string | undefined {
  try {
    const env = templateEnvironment(documentOf(envelope), args, faults);
    return config.message ? renderTemplate(config.message, env) : `Job ${job.id} failed!`;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function documentOf(envelope: Envelope | undefined): Envelope["doc"] {
  return envelope?.doc ?? {};
}

/** Chats answer what they will never take with 4xx. */
function outcome({ status, headers }: HttpReply): StepResult {
  if (status >= 200 && status < 300) return step.ok();
  const message = `the chat answered ${status}`;
  if (status === TOO_MANY) return step.retry(message, secondsOf(headers["retry-after"]), "429");
  return status >= SERVER_ERROR
    ? step.retry(message, undefined, String(status))
    : step.ko(String(status), message);
}

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

function failure(error: unknown): StepResult {
  if (isTargetRefused(error))
    return step.ko(error.code, "the operator does not allow messages to this address");
  return step.retry(error instanceof Error ? error.message : "the chat could not be reached");
}
