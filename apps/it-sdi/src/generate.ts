import type { Attached } from "@fakturo/en16931";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { settled, writeXml } from "@fakturo/xml";
import { check } from "./checks.ts";
import { SIMPLIFIED_DOCUMENT_TYPES } from "./codes/document-types.ts";
import { EXT } from "./codes/extensions.ts";
import { progressiveOf, sdiName } from "./file-name.ts";
import { type BuiltInvoice, invoiceIn } from "./invoice.ts";
import { netLines } from "./net.ts";
import { judge } from "./schema/judge.ts";
import type { Settings } from "./settings.ts";
import { SCHEMA_RULE, Texts } from "./text.ts";
import { ordinaryInvoice } from "./write/ordinary.ts";
import { simplifiedInvoice } from "./write/simplified.ts";
import { ownTransmitter } from "./write/transmission.ts";
import type { Format, SdiTransmitter, Writing } from "./write/writing.ts";

/** A file for the SdI. */
export interface Fattura {
  /** Name in the SdI's format, without extension. */
  readonly name: string;
  readonly format: Format;
  /** Without a line break at the end. */
  readonly xml: string;
}

const PROGRESSIVE_LENGTH = 8;

/**
 * The invoice of an envelope as FatturaPA: simplified for the types TD07 to TD09, else ordinary.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the codes of the SdI
 * and the paths that keep the invoice from being expressed or accepted.
 */
export function generateFattura(
  { doc, head }: Envelope,
  settings: Settings = {},
  attached: readonly Attached[] = [],
): Fattura {
  const invoice = invoiceIn(doc);
  const faults = new Faults();
  const documentType = invoice.tax?.ext?.[EXT.documentType] ?? "";
  if (documentType === "")
    faults.add(SCHEMA_RULE, `$.tax.ext.${EXT.documentType}`, "the document type is missing");
  const isSimplified = SIMPLIFIED_DOCUMENT_TYPES.has(documentType);
  const transmitter = transmitterOf(invoice, settings);
  const writing: Writing = {
    invoice,
    format: isSimplified ? "FSM10" : formatOf(invoice),
    documentType,
    lines: netLines(invoice),
    transmitter,
    progressive:
      settings.progressive || head.uuid.replaceAll("-", "").slice(0, PROGRESSIVE_LENGTH) || "1",
    texts: new Texts(faults),
    faults,
  };
  check(writing);
  const root = settled(
    isSimplified ? simplifiedInvoice(writing, attached) : ordinaryInvoice(writing, attached),
  );
  faults.throwIfAny();
  judge(root, writing.format, faults);
  faults.throwIfAny();
  const xml = writeXml(root, { illegal: "remove" });
  const name = sdiName(transmitter, settings.progressive || progressiveOf({ head }));
  return { name, format: writing.format, xml };
}

function formatOf({ tax }: BuiltInvoice): Format {
  return tax?.ext?.[EXT.format] === "FPA12" ? "FPA12" : "FPR12";
}

function transmitterOf({ supplier }: BuiltInvoice, settings: Settings): SdiTransmitter {
  const { transmitter_country: country, transmitter_code: code } = settings;
  return code ? { country: country || "IT", code } : ownTransmitter(supplier);
}
