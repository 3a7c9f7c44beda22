import { FakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { checkInvoice } from "./checks.ts";
import { invoiceIn } from "./document.ts";
import { fakturaOf } from "./fa/faktura.ts";
import { versionFor } from "./versions.ts";

/** How an invoice is to be written. */
export interface GenerateOptions {
  /** `fa3` or `fa2`; when empty the one that the day of creation allows. */
  readonly docType?: string | undefined;
  /** Moment of creation such as `2026-02-01T10:00:00Z`; the start of the day of issue when absent. */
  readonly created?: string | undefined;
}

/** Largest file that KSeF takes in, in bytes. */
const MAX_SIZE = 1_000_000;

const utf8 = new TextEncoder();

/**
 * The invoice of an envelope as FA in UTF-8, without byte order mark.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed, "too-large" beyond a million bytes.
 */
export function generateFa({ doc }: Envelope, options: GenerateOptions = {}): Uint8Array {
  const invoice = invoiceIn(doc);
  const created = options.created ?? `${invoice.issue_date}T00:00:00Z`;
  const version = versionFor(options.docType ?? "", created);
  checkInvoice(invoice, version, created);
  const node = fakturaOf(invoice, version, created);
  const data = utf8.encode(writeXml(node, { indent: "  ", illegal: "remove" }));
  if (data.length > MAX_SIZE) throw new FakturoError("too-large", "KSeF takes a million bytes");
  return data;
}
