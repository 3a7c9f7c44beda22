import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type RecordWrite,
  readAs,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { documentFacts, isOfPlatform, type ReportedFacts, type Side } from "../documents.ts";
import { hybridFile, outgoingFile, type SendableFile, syntaxOf } from "../file.ts";
import { invoiceKey, ownInvoiceKey, statusKey } from "../invoice-key.ts";
import { CONNECTION, stepContextOf } from "../platform/context.ts";
import { ACCOUNT } from "../platform/credentials.ts";
import { isKnownCompany } from "../platform/directory.ts";
import { recordBytes } from "../platform/record.ts";
import { invoices } from "../records.ts";
import { isReceivedBy } from "./arguments.ts";
import { calling } from "./calls.ts";

const Config = Type.Object({
  format: Type.Union(
    [
      Type.Literal("xml", {
        title: "XML: the UBL or CII file, which is generated where there is none",
      }),
      Type.Literal("factur-x", {
        title: "Factur-X: the printed PDF with the invoice embedded in it",
      }),
    ],
    { title: "Format", description: "Of the invoice's file; statuses are XML.", default: "xml" },
  ),
});

/** Checks both companies, keeps the invoice for the statuses about it, and prepares what is sent. */
export const record = defineProvider({
  key: "gov-fr.directory.record",
  name: "Record for e-invoicing",
  summary:
    "Check both companies in the directory and prepare the document's file for the approved platform; a received document is recorded only.",
  schemas: ["bill/invoice", "bill/status", "bill/payment"],
  config: Config,
  effect: "external",
  credentials: [ACCOUNT.key],
  run: onDocument((task, ctx) => calling(() => recorded(task, ctx))),
});

async function recorded(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const facts = documentFacts(task.envelope.doc);
  const isReceived = isReceivedBy(task.args);
  if (!isReceived && isOfPlatform(facts.status))
    return step.ko("platform-status", `platforms report the status ${facts.status}, not companies`);
  const own = isReceived ? facts.recipient : facts.sender;
  const missing = missingSide(facts, own);
  if (missing) return step.ko("no-siren", `the ${missing} has no SIREN`);
  const unknown = await unknownCompany([facts.supplier, facts.customer], own, ctx);
  if (unknown) return step.ko("unknown-siren", `the directory has no company ${unknown}`);
  const records = await recordOf(facts, { own, task, ctx });
  return isReceived
    ? step.ok({ records }, { code: "received" })
    : prepared(facts, task, { ctx, records });
}

/** Both parties of an invoice are needed, and the own one of a status. */
function missingSide({ is, supplier, customer }: ReportedFacts, own: Side): string | undefined {
  if (is === "status") return own.siren === "" ? "own company" : undefined;
  if (supplier.siren === "") return "supplier";
  return customer.siren === "" ? "customer" : undefined;
}

async function unknownCompany(
  sides: readonly Side[],
  own: Side,
  ctx: StepContext,
): Promise<string | undefined> {
  const named = sides.filter(({ siren }) => siren !== "");
  for (const { siren } of named)
    if (!(await isKnownCompany(siren, stepContextOf(ctx, own.holder)))) return siren;
  return undefined;
}

/** The invoice's entry, which statuses about the invoice are applied to. */
async function recordOf(
  { is, invoice }: ReportedFacts,
  {
    own,
    task: { entry },
    ctx,
  }: { readonly own: Side; readonly task: DocumentTask; readonly ctx: StepContext },
): Promise<readonly RecordWrite[]> {
  if (is !== "invoice" || !entry) return [];
  const key = ownInvoiceKey(own.siren, invoice);
  const known = await ctx.records(invoices).get(key);
  if (known?.value.entry === entry.id) return [];
  const value = { entry: entry.id, status: "", at: "" };
  return [putRecord(invoices, key, value, { entry: entry.id, version: known?.version ?? 0 })];
}

async function prepared(
  facts: ReportedFacts,
  { entry, envelope, config }: DocumentTask,
  { ctx, records }: { readonly ctx: StepContext; readonly records: readonly RecordWrite[] },
): Promise<StepResult> {
  const { format } = readAs(Config, config, "the step's configuration");
  const isHybrid = format === "factur-x" && facts.is === "invoice";
  const file: SendableFile = isHybrid
    ? await hybridFile(entry, ctx)
    : await outgoingFile(entry, envelope, facts.is, ctx);
  const { name, mime, data, made } = file;
  const bytes = recordBytes({
    name,
    mime,
    ...syntaxOf(data),
    rule: facts.is === "invoice" ? "B2B" : "NotApplicable",
    content: Buffer.from(data).toString("base64"),
  });
  const submit = {
    connection: CONNECTION,
    kind: "issue",
    identity: identityOf(facts),
    holder: facts.sender.holder,
    bytes,
    mime: "application/json",
  } as const;
  return step.ok({ records, submit, ...(made && { files: [made] }) });
}

/** An invoice is sent once by its number; a status once by its code and moment. */
function identityOf({ is, invoice, status, at }: ReportedFacts): string {
  return is === "invoice" ? invoiceKey(invoice) : statusKey(invoice, status, at);
}
