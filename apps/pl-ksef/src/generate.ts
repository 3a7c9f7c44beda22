import { FakturoError, Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { settled, writeXml } from "@fakturo/xml";
import { checkInvoice } from "./checks.ts";
import { invoiceIn } from "./document.ts";
import { fakturaOf } from "./fa/faktura.ts";
import { judge } from "./schema/judge.ts";
import { versionFor } from "./versions.ts";

/** Options of the file. */
export interface GenerateOptions {
  /** `fa3` or `fa2`; empty: the version allowed on the day of creation. */
  readonly docType?: string | undefined;
  /** Moment of creation, e.g. `2026-02-01T10:00:00Z`; default: start of the day of issue. */
  readonly created?: string | undefined;
}

/** Maximum size of a file that KSeF accepts, in bytes. */
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
  const root = settled(fakturaOf(invoice, version, created));
  const faults = new Faults();
  judge(root, version, faults);
  faults.throwIfAny();
  const data = utf8.encode(writeXml(root, { indent: "  ", illegal: "remove" }));
  if (data.length > MAX_SIZE) throw new FakturoError("too-large", "KSeF takes a million bytes");
  return data;
}
