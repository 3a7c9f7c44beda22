import { fromBase64 } from "@fakturo/model";
import {
  defineCredential,
  defineProvider,
  type Static,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { Budget, programFailure, renderTemplate, templateEnvironment } from "@fakturo/workflow";
import { attachmentsOf } from "./attachments.ts";
import { parseConnection } from "./connection.ts";
import { deliver } from "./deliver.ts";
import { partyAddresses } from "./recipients.ts";

const addresses = (title: string) =>
  Type.Array(Type.String({ minLength: 3, maxLength: 320 }), { title, default: [], maxItems: 50 });

const Message = {
  connection_id: Type.String({
    title: "Connection",
    description: "The mail server is in the workspace's secret email.<connection>.",
    default: "default",
    pattern: "^[a-z0-9][a-z0-9-]*$",
  }),
  add_invoice_customer: Type.Boolean({ title: "To the invoice's customer", default: false }),
  add_invoice_supplier: Type.Boolean({ title: "To the invoice's supplier", default: false }),
  add_party: Type.Boolean({ title: "To the party", default: false }),
  to: addresses("To"),
  bcc: addresses("Blind copies"),
  reply_to: Type.String({ title: "Reply to", default: "" }),
  subject: Type.String({ title: "Subject", description: "Template text.", default: "" }),
  body: Type.String({
    title: "Text",
    description: "Template text in base64.",
    default: "",
    maxLength: 100_000,
  }),
};

const Notification = Type.Object(Message);

const Config = Type.Object({
  ...Message,
  attach: Type.String({
    title: "Files",
    description: "Key of the files to attach; empty: all of the entry's. Private ones stay out.",
    default: "",
  }),
  zip_attachments: Type.Boolean({ title: "Files in one archive", default: false }),
});

type Notification = Static<typeof Notification>;

const SANDBOX_PREFIX = "[Sandbox] ";
/**
 * Time limit of one call in seconds: the largest mail over a slow line, and a server that examines it.
 */
const TIMEOUT_S = 600;

/** Mail servers by the name of the connection, e.g. the secret `email.default`. */
export const mailServer = defineCredential({
  key: "email",
  kind: "token",
  title: "Mail server",
  description: "smtps://user:password@host?from=sender; the holder is the connection's name.",
  scope: "holder",
  required: true,
});

/** Mails the entry's files. */
export const send = defineProvider({
  key: "email.send",
  name: "Send e-mail",
  summary: "Mail a text and the entry's files.",
  effect: "external",
  credentials: [mailServer.key],
  timeout: TIMEOUT_S,
  config: Config,
  run: (task, ctx) =>
    mail(task, ctx, { attach: task.config.attach, zip: task.config.zip_attachments }),
});

/** Mails only a text, e.g. from the error lane. */
export const notify = defineProvider({
  key: "email.notify",
  name: "Notify by e-mail",
  summary: "Mail a text.",
  effect: "external",
  credentials: [mailServer.key],
  timeout: TIMEOUT_S,
  config: Notification,
  run: (task, ctx) => mail(task, ctx, undefined),
});

/**
 * The message id is derived from the intent's: a message that is sent twice, because the process crashed
 * before recording it, can be recognised.
 */
async function mail(
  task: Task<Notification>,
  ctx: StepContext,
  files: { readonly attach: string; readonly zip: boolean } | undefined,
): Promise<StepResult> {
  const { id, config, entry, envelope, workspace } = task;
  const secret = await ctx.secret(`email.${config.connection_id}`);
  const connection = parseConnection(secret ?? "");
  if (!connection)
    return step.ko("not-configured", `the secret 'email.${config.connection_id}' names no server`);
  const to = [...config.to, ...partyAddresses(envelope?.doc ?? {}, config, workspace.sandbox)];
  if (to.length + config.bcc.length === 0)
    return step.skip(
      workspace.sandbox
        ? "a sandbox does not write to parties, and nobody else was named"
        : "nobody to write to was named",
      "no-recipient",
    );
  const text = textOf(task);
  if ("status" in text) return text;
  const attachments = files ? await attachmentsOf(entry?.files ?? [], files, ctx) : [];
  if (attachments === "too-large") return step.ko("too-large", "the files are too large to mail");
  await ctx.intend({ sending: id });
  return deliver(
    connection,
    {
      messageId: `<${id}@fakturo>`,
      to,
      bcc: config.bcc,
      ...(config.reply_to && { replyTo: config.reply_to }),
      subject: `${workspace.sandbox ? SANDBOX_PREFIX : ""}${text.subject}`,
      text: text.body,
      attachments: attachments.map(({ content, ...rest }) => ({
        ...rest,
        content: Buffer.from(content),
      })),
    },
    ctx,
  );
}

interface Text {
  readonly subject: string;
  readonly body: string;
}

/** Rendered subject and text, or the step's result if rendering fails. */
function textOf({ config, envelope, args, faults }: Task<Notification>): Text | StepResult {
  const template = decoded(config.body);
  if (template === undefined) return step.ko("template", "the text is not base64");
  const env = templateEnvironment(envelope?.doc ?? {}, args, faults);
  const budget = new Budget();
  try {
    return {
      subject: renderTemplate(config.subject, env, budget).replaceAll(/\s+/g, " ").trim(),
      body: renderTemplate(template, env, budget),
    };
  } catch (error) {
    return programFailure(error, "template");
  }
}

/** Text of base64; undefined for what is none. */
function decoded(text: string): string | undefined {
  try {
    return new TextDecoder().decode(fromBase64(text));
  } catch {
    return undefined;
  }
}
