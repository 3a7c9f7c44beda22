import { stemOf } from "@fakturo/italy";
import { today } from "@fakturo/model";
import {
  type ChainLink,
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type StepContext,
  type StepFile,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { credentialsIn } from "@fakturo/signature";
import { CHANNELS, type ChannelName, channelConfig, channelOf } from "../channels.ts";
import { EXT } from "../codes/extensions.ts";
import { app } from "../connection/channel.ts";
import { REFUSED_BY_OFFICE } from "../connection/receipts.ts";
import { type ReceiptScript, SCRIPTS, withFacts } from "../connection/script.ts";
import { FILE_KEY, fileOf, MIME, P7M_KEY } from "../file.ts";
import { numberedName } from "../file-name.ts";
import { generateFattura } from "../generate.ts";
import { invoiceIn } from "../invoice.ts";
import { receiptKey } from "../receipts/signed.ts";
import { signXades } from "../sign/xades.ts";
import { ownTransmitter } from "../write/transmission.ts";
import { ROME } from "../zone.ts";
import { CERTIFICATE_SECRET, isSignedXml } from "./sign.ts";

const DAY_MS = 86_400_000;
/** Days until the first receipt of the SdI. */
const DECISION_DAYS = 5;
const POLL_INTERVAL_S = 3600;

const config = Type.Object({
  channel: channelConfig,
  environment: Type.Optional(
    Type.Union([Type.Literal("sandbox"), Type.Literal("production")], {
      title: "Environment",
      description: "Workspaces decide: sandboxes send to the test system or to a simulator.",
      default: "production",
    }),
  ),
  response: Type.Optional(
    Type.Union([Type.Literal(""), ...SCRIPTS.map((script) => Type.Literal(script))], {
      title: "Receipt of a simulator",
      description: "The last receipt that a simulator sends; only in sandboxes.",
      default: "",
    }),
  ),
});
type Task = DocumentTask<{
  readonly channel?: "" | ChannelName;
  readonly response?: "" | ReceiptScript;
}>;

/** Sends the invoice to the Sistema di Interscambio and waits for its receipts. */
export const send = defineProvider({
  key: "sdi-it.send",
  name: "Send to the SdI",
  summary:
    "Write the invoice as FatturaPA, sign it for public bodies, send it to the SdI and follow its receipts.",
  schemas: ["bill/invoice"],
  config,
  effect: "submission",
  submits: {
    connection: Object.values(CHANNELS).map(({ connection }) => connection),
    kind: "issue",
  },
  credentials: [CERTIFICATE_SECRET],
  limit: 30 * 86_400,
  run: onDocument(sendInvoice),
});

async function sendInvoice(task: Task, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  const state = submission?.state;
  if (ref !== undefined) return resultOf(task, submission);
  if (state === "accepted" || state === "remarked") return step.skip("already sent", "sent");
  return maySubmit(submission) ? prepared(task, ctx) : resultOf(task, submission);
}

async function prepared(task: Task, ctx: StepContext): Promise<StepResult> {
  const { supplier, tax } = invoiceIn(task.envelope.doc);
  const isPublic = tax?.ext?.[EXT.format] === "FPA12";
  const { file, chains } = (await givenFile(task, ctx)) ?? (await nextFile(task, ctx));
  const sent = isPublic ? await signed(file, task, ctx) : file;
  const script = ctx.sandbox ? task.config.response || undefined : undefined;
  const holder = supplier.tax_id?.code ?? "";
  const { connection, feeds } = await channelOf(holder, task.config.channel || undefined, ctx);
  const submit = {
    connection,
    kind: "issue",
    identity: stemOf(sent.name),
    bytes: sent.data,
    mime: withFacts(sent.mime, { isPublic, script }),
    holder,
    // Receipts of public bodies state later deadlines.
    due: ctx.now() + DECISION_DAYS * DAY_MS,
  } as const;
  const effects = { files: [sent], chains, submit, feeds };
  return submitting(effects);
}

/** A file to send, and the link of the numbers that it has used. */
interface NextFile {
  readonly file: StepFile;
  readonly chains: readonly ChainLink[];
}

/** The file of an earlier step, unless it was sent before. */
async function givenFile(
  { entry, submission }: Task,
  ctx: StepContext,
): Promise<NextFile | undefined> {
  const files = entry?.files ?? [];
  const given = [P7M_KEY, FILE_KEY].flatMap((name) => files.filter(({ key }) => key === name))[0];
  if (!given || stemOf(given.name) === submission?.identity) return undefined;
  const { name, mime, key } = given;
  return {
    file: { name, mime, data: await ctx.file(given.id), key, category: "format" },
    chains: [],
  };
}

/** Writes the file under the next number of the transmitter, which is never given back. */
async function nextFile({ envelope }: Task, ctx: StepContext): Promise<NextFile> {
  const { supplier } = invoiceIn(envelope.doc);
  const settings = await ctx.config(app);
  const {
    transmitter_code: code,
    transmitter_country: country = "IT",
    file_prefix: prefix = "",
  } = settings;
  const transmitter = code ? { country, code } : ownTransmitter(supplier);
  const key = `sdi-it·${transmitter.country}${transmitter.code}·${prefix}`;
  const number = numberAfter(await ctx.chain(key));
  const fattura = generateFattura(envelope, {
    transmitter_country: transmitter.country,
    transmitter_code: transmitter.code,
    progressive: numberedName(number, prefix),
  });
  return { file: fileOf(fattura), chains: [{ key, link: { number } }] };
}

function numberAfter(link: unknown): number {
  const last = typeof link === "object" && link !== null ? Reflect.get(link, "number") : 0;
  return (typeof last === "number" ? last : 0) + 1;
}

/** The file with a signature inside, unless it has one inside or around it. */
async function signed(file: StepFile, { envelope }: Task, ctx: StepContext): Promise<StepFile> {
  const xml = new TextDecoder().decode(file.data);
  if (file.mime !== MIME || isSignedXml(xml)) return file;
  const credentials = await credentialsIn(ctx, CERTIFICATE_SECRET);
  const signing = { id: envelope.head.uuid, now: ctx.now() };
  return { ...file, data: new TextEncoder().encode(signXades(xml, credentials, signing)) };
}

function untilDay(due: number | undefined): string {
  return due === undefined ? "" : ` until ${today(ROME, due)}`;
}

/** The step's result by the newest receipt (SdI, technical rules, §4). */
function resultOf(task: Task, submission: SubmissionStatus | undefined): StepResult {
  const { state, code = "", faults = [], effects = {}, id, message, due } = submission ?? {};
  if (state === "refused") {
    const status = code === REFUSED_BY_OFFICE ? REFUSED_BY_OFFICE : "rejected";
    return step.ko(status, faults[0]?.message ?? "refused", { effects, faults });
  }
  if (state === "accepted" && code === "deadline-terms")
    return step.ko(code, "the public body has not answered within 15 days", { effects });
  if (state !== "waiting" || !id) return submissionResult(submission);
  const isDelivered = task.entry?.files.some(({ key }) => key === receiptKey("RC")) ?? false;
  const [status, text] = isDelivered
    ? ["delivered-pa", `delivered to the public body, whose answer is awaited${untilDay(due)}`]
    : ["sent", message ?? `taken by the SdI, whose receipt is awaited${untilDay(due)}`];
  return step.wait(text, { seconds: POLL_INTERVAL_S, ref: id, code: status });
}
