import { FakturoError, Invoice, readObject, SCHEMA_BASE } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import type { Attached } from "./attached.ts";
import { withLines } from "./bill/only-charges.ts";
import { settle } from "./bill/settle.ts";
import { check } from "./checks/index.ts";
import type { Context } from "./contexts.ts";
import { Faults } from "./faults.ts";
import { documentOf } from "./ubl/document.ts";

const SCHEMA = `${SCHEMA_BASE}bill/invoice`;

/**
 * The invoice of an envelope as UBL, without a line break at the end.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateUbl(
  envelope: Envelope,
  context: Context,
  attached: readonly Attached[] = [],
): string {
  const invoice = withLines(invoiceIn(envelope));
  const faults = new Faults();
  const bill = settle(invoice, faults);
  check(bill, context, faults);
  faults.throwIfAny();
  return writeXml(documentOf(bill, context, attached), { indent: "  ", illegal: "remove" });
}

function invoiceIn({ doc }: Envelope): Invoice {
  if (doc.$schema !== SCHEMA)
    throw new FakturoError("unknown-schema", "only invoices can be written as UBL");
  const invoice = readObject(Invoice, doc, () => undefined);
  if (!isInvoice(invoice)) throw new FakturoError("input", "the invoice has no supplier");
  return invoice;
}

/** Reading fills in everything that is never absent, but for objects. */
function isInvoice(value: Record<string, unknown>): value is Invoice {
  return typeof value.supplier === "object" && value.supplier !== null;
}
