import {
  type DocumentTask,
  defineProvider,
  defineRegistration,
  type EntryFile,
  onDocument,
  registrationSteps,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { credentialsIn } from "@fakturo/signature";
import { FILE_KEY, MIME, P7M_KEY } from "../file.ts";
import { invoiceIn } from "../invoice.ts";
import { mailbox } from "../reception/registration.ts";
import { signXades } from "../sign/xades.ts";
import { CERTIFICATE_SECRET } from "../steps/sign.ts";
import { type ArchivedFile, type ArchiveFacts, indexOf, packageOf } from "./package.ts";
import { printedIndex } from "./sheet.ts";

/** Keys of the files of the archive. */
const RECEIPT_KEY = "archive-receipt";
const PRINTED_KEY = "archive-receipt-pdf";
const PACKAGE_KEY = "archive-package";
const META_KEY = "archive-uuid";
/** Receipts and metadata of the SdI. */
const OF_SDI = /^sdi-[a-z]{2}$/;

/** A party whose invoices are preserved. The SdI has no service for it: packages are made here. */
export const archiveRegistration = defineRegistration({
  key: "sdi-it.archive",
  title: "Legal preservation of invoices",
  connection: mailbox.key,
  approval: "none",
});

/** Step of the registration. */
export const archiveRegistering = registrationSteps(archiveRegistration, {
  register: {
    key: "sdi-it.archive.register",
    name: "Register for preservation",
    summary: "Note that the party's invoices are preserved.",
  },
});

const config = Type.Object({
  environment: Type.Optional(
    Type.Union([Type.Literal("sandbox"), Type.Literal("production")], {
      title: "Environment",
      default: "production",
    }),
  ),
  flow: Type.Optional(
    Type.Union([Type.Literal("issued"), Type.Literal("received")], {
      title: "Flow",
      default: "issued",
    }),
  ),
});
type Task = DocumentTask<{ readonly flow?: "issued" | "received" }>;

/** Makes the preservation package of an invoice: its file, the receipts, and an index with their hashes. */
export const store = defineProvider({
  key: "sdi-it.archive.store",
  name: "Store for preservation",
  summary:
    "Make the preservation package of the invoice with its receipts, and an index with their hashes.",
  schemas: ["bill/invoice"],
  config,
  effect: "none",
  slow: true,
  run: onDocument(storeInvoice),
});

async function storeInvoice(task: Task, ctx: StepContext): Promise<StepResult> {
  const files = task.entry?.files ?? [];
  if (files.some(({ key }) => key === RECEIPT_KEY)) return step.skip("archived before", "archived");
  const sent = files.filter(isArchived);
  if (!sent.some(({ key }) => !OF_SDI.test(key)))
    return step.ko("no-document", "the entry has no FatturaPA to archive");
  const facts = await factsOf(task, sent, ctx);
  const index = await signedIndex(indexOf(facts), facts.id, ctx);
  const meta = [{ key: META_KEY, ref: facts.id, value: { uuid: facts.id } }];
  return step.ok({ files: filesOf(facts, index, ctx.now()), meta });
}

function isArchived({ key }: EntryFile): boolean {
  return key === FILE_KEY || key === P7M_KEY || OF_SDI.test(key);
}

async function factsOf(
  { envelope, config: { flow } }: Task,
  sent: readonly EntryFile[],
  ctx: StepContext,
): Promise<ArchiveFacts> {
  const { supplier, customer } = invoiceIn(envelope.doc);
  const isReceived = flow === "received";
  const files: ArchivedFile[] = [];
  for (const { id, name } of sent) files.push({ name, data: await ctx.file(id) });
  return {
    id: ctx.uuid(),
    at: new Date(ctx.now()).toISOString(),
    flow: isReceived ? "passivo" : "attivo",
    holder: (isReceived ? customer : supplier)?.tax_id?.code ?? "",
    files,
  };
}

/** Signed where the workspace has a certificate. */
async function signedIndex(index: string, id: string, ctx: StepContext): Promise<string> {
  if ((await ctx.secret(CERTIFICATE_SECRET)) === undefined) return index;
  const credentials = await credentialsIn(ctx, CERTIFICATE_SECRET);
  return signXades(index, credentials, { id, now: ctx.now() });
}

function filesOf(facts: ArchiveFacts, index: string, now: number): StepFile[] {
  const data = new TextEncoder().encode(index);
  return [
    { name: "archive-receipt.xml", mime: MIME, data, key: RECEIPT_KEY, category: "response" },
    {
      name: "archive-receipt.pdf",
      mime: "application/pdf",
      data: printedIndex(facts),
      key: PRINTED_KEY,
      category: "response",
    },
    {
      name: `${facts.id}.zip`,
      mime: "application/zip",
      data: packageOf(facts.files, index, now),
      key: PACKAGE_KEY,
      private: true,
    },
  ];
}
