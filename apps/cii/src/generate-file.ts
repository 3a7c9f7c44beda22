import {
  type Attached,
  check,
  contextLossesOf,
  lossesOf,
  type MergedMember,
  mergedSurcharges,
} from "@fakturo/en16931";
import { FakturoError, type Fault, type JsonObject } from "@fakturo/model";
import { type Envelope, type StepFile, Type } from "@fakturo/plugin";
import { FLAVOURS, type Flavour, flavourOf, PARTY_FLAVOUR } from "./cdar/flavours.ts";
import { generateCdar } from "./cdar/generate.ts";
import { checksFor } from "./checks.ts";
import { CII_CONTEXTS, type CiiContext, ciiContextOf } from "./contexts.ts";
import { fileOf } from "./file.ts";
import { generateCiiBytes } from "./generate.ts";

/** Document kinds with a form in CII or CDAR. */
export const SCHEMAS = ["bill/invoice", "bill/status", "bill/payment"] as const;

const KNOWN = [...CII_CONTEXTS, ...FLAVOURS].flatMap(({ docType, short }) => [docType, short]);

/** Options of the converter and the step. */
export const OPTIONS = {
  /** A profile by its full or short name; default: plain EN 16931, or a message to the other party. */
  doc_type: Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      enum: [...KNOWN, ""],
      title: "Document type",
      default: "",
    }),
  ),
  platform: Type.Optional(
    Type.String({
      title: "Platform number",
      description: "Number of the sending platform in the French directory, for status messages.",
      pattern: "^(\\d{4})?$",
      default: "",
    }),
  ),
};

/** Target: an invoice in a profile, or a status message. */
type Target = { readonly context: CiiContext } | { readonly flavour: Flavour };

/**
 * The envelope's invoice, status or payment as a file.
 * @throws FakturoError "input" for an unknown document type; see `generateCii` and `generateCdar`.
 */
export function generateFile(
  envelope: Envelope,
  { doc_type: docType, platform }: JsonObject,
  attached: readonly Attached[] = [],
): StepFile {
  const target = targetOf(docType, envelope);
  const xml =
    "flavour" in target
      ? generateCdar(envelope, target.flavour, typeof platform === "string" ? platform : "")
      : generateCiiBytes(envelope, target.context, attached);
  return fileOf(envelope, xml);
}

/**
 * All faults that keep the envelope's invoice from its profile; faults of status messages are found only
 * by writing.
 */
export function checkInvoice(
  envelope: Envelope,
  { doc_type: docType }: JsonObject,
): readonly Fault[] {
  const target = targetOf(docType, envelope);
  if ("flavour" in target) return [];
  return check(envelope.doc, { checks: checksFor(target.context), precision: "currency" });
}

/** JSON paths of the invoice's members that CII cannot hold; EXTENDED holds all due dates. */
export function lossesIn(envelope: Envelope, docType: unknown): string[] {
  const target = targetOf(docType, envelope);
  if ("flavour" in target) return [];
  const { level, rules, version } = target.context;
  const held = [
    "payment.terms.due_dates[0].notes",
    ...(level === "extended" ? ["payment.terms.due_dates[1]"] : []),
    ...(version === "D16B" ? [] : ["preceding[1]"]),
  ];
  const lost = [...lossesOf(envelope.doc, held), ...contextLossesOf(envelope.doc, "cii")];
  // Hybrid invoices between Germans have the date of the operation.
  const hasDay = version === "D22B" && rules === undefined;
  return hasDay ? lost.filter((path) => path !== "$.op_date") : lost;
}

/** Members of the invoice that CII states only as part of others. */
export function mergedIn(envelope: Envelope, docType: unknown): MergedMember[] {
  return "flavour" in targetOf(docType, envelope) ? [] : mergedSurcharges(envelope.doc);
}

function targetOf(docType: unknown, { doc }: Envelope): Target {
  const wanted = typeof docType === "string" ? docType : "";
  const isInvoice = String(doc.$schema).endsWith("/bill/invoice");
  const flavour = wanted === "" && !isInvoice ? PARTY_FLAVOUR : flavourOf(wanted);
  if (flavour) return { flavour };
  const context = ciiContextOf(wanted);
  if (!context) throw new FakturoError("input", "the document type is not known");
  return { context };
}
