import { extractInvoice } from "@fakturo/app-cii";
import { FakturoError } from "@fakturo/model";
import type { EntryFile, Envelope, StepContext, StepFile, Task } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import type { FlowRecord } from "./platform/record.ts";

/** Syntax of a file, with its profile where the norm names one. */
export type FlowSyntax = Pick<FlowRecord, "syntax" | "profile">;

const PDF = "%PDF";
const MIME = "application/pdf";
const CIUS = "CIUS";
const EXTENDED = "Extended-CTC-FR";
const EXTENDED_MARK = "extended-ctc-fr";
const INVOICE_STEP = "ubl.generate";
const STATUS_STEP = "cii.generate";

const ROOTS: ReadonlyMap<string, string> = new Map([
  ["Invoice", "UBL"],
  ["CreditNote", "UBL"],
  ["CrossIndustryInvoice", "CII"],
  ["CrossDomainAcknowledgementAndResponse", "CDAR"],
]);

/** Syntax of an invoice or status file. @throws FakturoError "input" for other files. */
export function syntaxOf(data: Uint8Array): FlowSyntax {
  const start = Buffer.from(data.subarray(0, PDF.length)).toString("latin1");
  if (start === PDF) return { syntax: "Factur-X" };
  const syntax = ROOTS.get(readXml(data).name);
  if (!syntax) throw new FakturoError("input", "expected is UBL, CII, CDAR or a Factur-X PDF");
  if (syntax === "CDAR") return { syntax };
  const isExtended = Buffer.from(data).includes(EXTENDED_MARK);
  return { syntax, profile: isExtended ? EXTENDED : CIUS };
}

/** A file to send; `made` when the entry did not have it. */
export interface SendableFile {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
  readonly made?: StepFile;
}

/** The newest file that an earlier step generated for sending, else one that is generated now. */
export async function outgoingFile(
  entry: Task["entry"],
  envelope: Envelope,
  is: "invoice" | "status",
  ctx: StepContext,
): Promise<SendableFile> {
  const found = entry?.files.findLast(isSendable);
  if (found) return { name: found.name, mime: found.mime, data: await ctx.file(found.id) };
  const made =
    is === "invoice"
      ? ctx.convert(INVOICE_STEP, envelope, { doc_type: "peppol-fr-cius" })
      : ctx.convert(STATUS_STEP, envelope, { doc_type: "fr-ctc-cdar-flow6" });
  return { name: made.name, mime: made.mime, data: made.data, made };
}

/**
 * The newest PDF that an earlier step made, with the invoice in it.
 * @throws FakturoError "input" without one.
 */
export async function hybridFile(entry: Task["entry"], ctx: StepContext): Promise<SendableFile> {
  const found = entry?.files.findLast(
    ({ category, mime }) => category === "format" && mime === MIME,
  );
  if (!found)
    throw new FakturoError("input", "the entry has no PDF; the step that prints it comes first");
  const data = await ctx.file(found.id);
  extractInvoice(data);
  return { name: found.name, mime: found.mime, data };
}

const XML_KEYS: ReadonlySet<string> = new Set(["ubl", "cii"]);

function isSendable({ category, key }: EntryFile): boolean {
  return category === "format" && XML_KEYS.has(key);
}
