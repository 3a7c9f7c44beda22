import { PUBLIC_MESSAGES, stemOf } from "@fakturo/italy";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import { CHANNELS, type ChannelName, channelConfig, channelOf } from "../channels.ts";
import { FILE_KEY, METADATA_KEY, MIME, P7M_KEY } from "../file.ts";
import { invoiceIn } from "../invoice.ts";
import { answered } from "../owed-answers.ts";
import { ACCEPTED, REFUSED } from "../receipts/kinds.ts";
import { type InvoiceReference, parseReceipt } from "../receipts/receipt.ts";
import { DT_KEY } from "../receipts/signed.ts";
import { namedBy } from "../reception/reference.ts";

const MAX_DESCRIPTION = 255;
/** Number of the outcome among those of its file; only one is sent. */
const NUMBER = "001";
const FILE = "sdi-ec";

const config = Type.Object({
  channel: channelConfig,
  outcome: Type.Union([Type.Literal("accepted"), Type.Literal("refused")], {
    title: "Outcome",
    default: "accepted",
  }),
  description: Type.Optional(
    Type.String({
      title: "Reason",
      description: "Of a refusal, for the seller; only the reasons of DM 132/2020 are allowed.",
      maxLength: MAX_DESCRIPTION,
      default: "",
    }),
  ),
});
type Task = DocumentTask<{
  readonly channel?: "" | ChannelName;
  readonly outcome?: "accepted" | "refused";
  readonly description?: string;
}>;

/** Tells the seller, over the SdI, that a public body accepts or refuses a received invoice. */
export const outcome = defineProvider({
  key: "sdi-it.outcome",
  name: "Answer over the SdI",
  summary:
    "Tell the seller that the public body accepts or refuses the received invoice (notifica di esito committente).",
  schemas: ["bill/invoice"],
  config,
  effect: "submission",
  submits: {
    connection: Object.values(CHANNELS).map(({ connection }) => connection),
    kind: "report",
  },
  run: onDocument(answer),
});

async function answer(task: Task, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  if (ref !== undefined || !maySubmit(submission)) return followed(task);
  const files = task.entry?.files ?? [];
  const metadata = files.find(({ key }) => key === METADATA_KEY);
  const received = files.find(({ key }) => key === FILE_KEY || key === P7M_KEY);
  if (!metadata || !received)
    return step.ko("not-received", "the invoice was not received over the SdI");
  const { sdiId, isPublic } = parseReceipt(await ctx.file(metadata.id));
  if (!isPublic) return step.ko("not-public", "only public bodies answer invoices over the SdI");
  if (files.some(({ key }) => key === DT_KEY))
    return step.ko("deadline-terms", "the time to answer is over: the invoice counts as accepted");
  const { doc } = task.envelope;
  const { customer } = invoiceIn(doc);
  const data = outcomeFile(sdiId, namedBy(doc), task.config);
  const name = `${stemOf(received.name)}_EC_${NUMBER}`;
  const file: StepFile = { name: `${name}.xml`, mime: MIME, data, key: FILE, category: "request" };
  const holder = customer?.tax_id?.code ?? "";
  const { connection, feeds } = await channelOf(holder, task.config.channel || undefined, ctx);
  const submit = {
    connection,
    kind: "report",
    identity: name,
    bytes: data,
    mime: MIME,
    holder,
  } as const;
  return submitting({ files: [file], submit, feeds });
}

/** Result of the submitted answer. Once the SdI has accepted it, the invoice is stored as answered. */
function followed({ submission, entry }: Task): StepResult {
  const result = submissionResult(submission);
  if (result.status !== "OK" || !entry) return result;
  return { ...result, effects: { ...result.effects, records: [answered(entry.id)] } };
}

/** `NotificaEsitoCommittente` (MessaggiTypes 1.1). */
function outcomeFile(
  id: string,
  { number, year }: InvoiceReference,
  { outcome: decided = "accepted", description = "" }: Task["config"],
): Uint8Array {
  const root = group(
    "n:NotificaEsitoCommittente",
    leaf("IdentificativoSdI", id),
    group("RiferimentoFattura", leaf("NumeroFattura", number), leaf("AnnoFattura", year)),
    leaf("Esito", decided === "accepted" ? ACCEPTED : REFUSED),
    leaf("Descrizione", description === "" ? undefined : description),
  );
  const xml = writeXml(attributed(root, { ...declare({ n: PUBLIC_MESSAGES }), versione: "1.0" }));
  return new TextEncoder().encode(xml);
}
