import {
  type Amount,
  type Envelope as EnvelopeValue,
  FakturoError,
  type Invoice,
} from "@fakturo/model";
import { shortSchema } from "../document.ts";
import { calculateEnvelope, requireDocument } from "../envelope/envelope.ts";
import type { Workbench } from "../workbench.ts";
import { convertInvoice } from "./convert.ts";
import { removeIncludedTax } from "./included.ts";
import { invertInvoice } from "./invert.ts";

/** What can be done with an invoice as a whole (spec §2.14). */
export type WholeOperation =
  | { readonly kind: "invert" }
  | { readonly kind: "remove-included-taxes" }
  | { readonly kind: "convert"; readonly currency: string };

/**
 * Calculates an invoice, changes it as a whole and calculates it again, in place. Signatures and
 * stamps belong to what it was and go.
 * @throws FakturoError "validation" for other documents, "calculation".
 */
export function transformEnvelope(
  envelope: EnvelopeValue,
  operation: WholeOperation,
  bench: Workbench,
): void {
  const { def, value } = requireDocument(envelope);
  if (shortSchema(def) !== "bill/invoice")
    throw new FakturoError("validation", "only invoices can be changed as a whole");
  delete envelope.sigs;
  if (envelope.head) delete envelope.head.stamps;
  calculateEnvelope(envelope, bench);
  const invoice = value as Invoice;
  const before = invoice.totals;
  if (operation.kind === "invert") {
    invertInvoice(invoice);
    calculateEnvelope(envelope, bench);
    checkInverted(invoice, before?.payable);
  } else if (operation.kind === "convert") {
    if (convertInvoice(invoice, operation.currency)) calculateEnvelope(envelope, bench);
  } else if (removeIncludedTax(invoice)) {
    calculateEnvelope(envelope, bench);
    // Once more: document discounts and charges are cut to the currency's decimals when shown.
    calculateEnvelope(envelope, bench);
    keepTotal(invoice, before?.total_with_tax);
    calculateEnvelope(envelope, bench);
  }
}

function checkInverted(invoice: Invoice, payable: Amount | undefined): void {
  const now = invoice.totals?.payable;
  if (payable && now && !now.equals(payable.neg()))
    throw new FakturoError("calculation", "the inverted invoice does not cancel the original out");
}

/** What net prices lose by rounding is shown as rounding. */
function keepTotal({ totals }: Invoice, before: Amount | undefined): void {
  if (!totals || !before || totals.total_with_tax.equals(before)) return;
  totals.rounding = before.sub(totals.total_with_tax);
}
