import {
  defineCredential,
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
import { Budget, programFailure, renderTemplate, templateEnvironment } from "@fakturo/workflow";

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

/** Declares the secret. */
export const chat = defineCredential({
  key: WORKSPACE_SECRET,
  kind: "token",
  title: "Address of the chat",
  description: "Incoming webhook of Slack, or one that takes the same messages.",
  scope: "workspace",
});
const REPLY_WITHIN_S = 30;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Posts a message in the form of incoming webhooks, which Slack and its likes take. */
export const notify = defineProvider({
  key: "slack",
  name: "Send to Slack",
  summary: "Post a message to a chat channel.",
  effect: "external",
  credentials: [WORKSPACE_SECRET],
  config: Config,

  async run(task, ctx) {
    const url = task.config.url || (await ctx.secret(WORKSPACE_SECRET));
    if (!url) return step.ko("not-configured", `the workspace has no secret '${WORKSPACE_SECRET}'`);
    const text = messageOf(task);
    if (typeof text !== "string") return text;
    const { channel } = task.config;
    try {
      const reply = await ctx.http(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text, ...(channel && { channel }) }),
        signal: ctx.deadline(REPLY_WITHIN_S),
        // The status is sufficient.
        enough: () => 0,
      });
      return outcome(reply);
    } catch (error) {
      return failure(error);
    }
  },
});

/** The message with its template filled in, or how the step ends where that cannot be. */
function messageOf({ config, job, envelope, args, faults }: Task<Config>): string | StepResult {
  try {
    const env = templateEnvironment(documentOf(envelope), args, faults);
    return config.message
      ? renderTemplate(config.message, env, new Budget())
      : `Job ${job.id} failed!`;
  } catch (error) {
    return programFailure(error, "template");
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
