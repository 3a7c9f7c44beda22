import { FakturoError, Invoice, type JsonObject, readObject, SCHEMA_BASE } from "@fakturo/model";
import type { Bill } from "./bill/bill.ts";
import { withLines } from "./bill/only-charges.ts";
import { settle } from "./bill/settle.ts";
import { type Check, runChecks } from "./checks/check.ts";
import { Faults } from "./faults.ts";

const SCHEMA = `${SCHEMA_BASE}bill/invoice`;

/**
 * A built invoice with its amounts settled, ready to be written in any syntax of EN 16931.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function billOf(doc: JsonObject, checks: readonly Check[]): Bill {
  const invoice = withLines(invoiceIn(doc));
  const faults = new Faults();
  const bill = settle(invoice, faults);
  runChecks(checks, bill, faults);
  faults.throwIfAny();
  return bill;
}

function invoiceIn(doc: JsonObject): Invoice {
  if (doc.$schema !== SCHEMA)
    throw new FakturoError("unknown-schema", "only invoices can be written in this format");
  const invoice = readObject(Invoice, doc, () => undefined);
  if (!isInvoice(invoice)) throw new FakturoError("input", "the invoice has no supplier");
  return invoice;
}

/** Reading fills in everything that is never absent, but for objects. */
function isInvoice(value: Record<string, unknown>): value is Invoice {
  return typeof value.supplier === "object" && value.supplier !== null;
}
