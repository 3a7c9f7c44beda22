import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  requestFileOf,
  type Static,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import { invoiceIn, spanishCertificate } from "@fakturo/spain";
import { FACE_CONTRACT, type FaceFile } from "../contract.ts";
import { platformOf } from "../platforms.ts";
import { recordOf } from "../record.ts";
import { SEAL_SECRET } from "../seal.ts";
import { readSent } from "../sent.ts";
import { facturaeFile, NO_FILE, REGISTER_STAMP } from "./file.ts";
import { PLATFORM_CONNECTIONS, platformSetting } from "./platform.ts";

const MAX_ATTACHMENTS = FACE_CONTRACT.attachments;
/** Maximum size of all files together: base64 makes them a third larger, and a record has at most 10 MiB. */
const MAX_BYTES = 7 * 1024 * 1024;

const Config = Type.Object({
  platform: platformSetting,
  email: Type.Optional(
    Type.String({
      title: "Address for notices",
      description: "FACe writes to it when the state changes; default: the supplier's first one.",
      format: "email",
    }),
  ),
  attachments: Type.Array(Type.String(), {
    title: "Attachments",
    description: "Keys of files of the entry, e.g. `pdf`; at FACeB2B one.",
    maxItems: MAX_ATTACHMENTS,
    default: [],
  }),
});
type SendTask = DocumentTask<Static<typeof Config>>;

/** Sends the entry's Facturae file to FACe, and waits until it is registered. */
export const send = defineProvider({
  key: "gov-es.facturae.send",
  name: "Send to FACe",
  summary: "Present the invoice's Facturae file to the public body through FACe.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: PLATFORM_CONNECTIONS, kind: "issue" },
  credentials: [spanishCertificate.key, SEAL_SECRET],
  run: onDocument(sendInvoice),
});

async function sendInvoice(task: SendTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref, envelope } = task;
  if (ref !== undefined || !maySubmit(submission))
    return withNumber(submissionResult(submission), submission);
  const file = facturaeFile(task);
  if (!file) return step.ko(...NO_FILE);
  const platform = platformOf(task.config.platform);
  const { contract } = platform;
  const { emails } = invoiceIn(envelope.doc).supplier;
  const mail = task.config.email ?? emails?.[0]?.addr ?? "";
  if (contract.hasNotices && !mail) return noMail();
  if (task.config.attachments.length > contract.attachments)
    return step.ko(
      "too-many-attachments",
      `${platform.name} takes ${contract.attachments} at most`,
    );
  // Refuses a platform without address before anything is stored.
  ctx.endpoint(platform.connection, "invoices");
  const data = await ctx.file(file.id);
  const attachments = await attached(task, ctx);
  if (typeof attachments === "string") return step.ko("no-attachment", attachments);
  const size = [data, ...attachments.map((one) => one.data)].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  if (size > MAX_BYTES) return step.ko("too-large", `the files have more than ${MAX_BYTES} bytes`);
  const { nif, series, number, date } = readSent(data, contract);
  const name = file.name.replace(/\.xml$/, ".xsig");
  const invoice = { name, mime: XML_MIME, data };
  const bytes = recordOf(contract.sending({ mail, invoice, attachments }), platform);
  const submit = {
    connection: platform.connection,
    kind: "issue",
    identity: [nif, series, number, date].join("·"),
    bytes,
    holder: nif,
  } as const;
  return submitting({ files: [requestFileOf(submit, "face")], submit });
}

function noMail(): StepResult {
  const message = "an address for FACe's notices is needed";
  const paths = ["$.supplier.emails"];
  return step.ko("validation", message, { faults: [{ code: "FACE-EMAIL", message, paths }] });
}

/** The files to attach, or what is missing. */
async function attached(
  { config, entry }: SendTask,
  ctx: StepContext,
): Promise<readonly FaceFile[] | string> {
  const files: FaceFile[] = [];
  for (const key of config.attachments) {
    const file = entry?.files.find((one) => one.key === key);
    if (!file) return `the entry has no file '${key}'`;
    files.push({ name: file.name, mime: file.mime, data: await ctx.file(file.id) });
  }
  return files;
}

/** A registered invoice gets its register number as stamp, by which its state is queried. */
function withNumber(result: StepResult, submission: SubmissionStatus | undefined): StepResult {
  const [val] = submission?.references ?? [];
  if (result.status !== "OK" || val === undefined) return result;
  return { ...result, effects: { ...result.effects, stamps: [{ prv: REGISTER_STAMP, val }] } };
}
