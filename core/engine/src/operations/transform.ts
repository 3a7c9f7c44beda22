import { type Amount, type Envelope as EnvelopeValue, FakturoError, Invoice } from "@fakturo/model";
import { type EngineScope, isDocumentOf } from "../engine-scope.ts";
import { calculateEnvelope, requireDocument } from "../envelope/envelope.ts";
import { convertInvoice } from "./convert.ts";
import { removeIncludedTax } from "./included.ts";
import { invertInvoice } from "./invert.ts";

/** Change of all amounts of an invoice (documents spec §2.14). */
export type Transformation =
  | { readonly kind: "invert" }
  | { readonly kind: "remove-included-taxes" }
  | { readonly kind: "convert"; readonly currency: string };

/**
 * Calculates an invoice, transforms its amounts and calculates it again, in place. Removes signatures
 * and stamps, because they belong to the original.
 * @throws FakturoError "validation" for other documents, "calculation".
 */
export function transformEnvelope(
  envelope: EnvelopeValue,
  operation: Transformation,
  scope: EngineScope,
): void {
  const document = requireDocument(envelope);
  if (!isDocumentOf(document, Invoice))
    throw new FakturoError("validation", "only invoices can be changed as a whole");
  delete envelope.sigs;
  if (envelope.head) delete envelope.head.stamps;
  calculateEnvelope(envelope, scope);
  const invoice = document.value;
  const before = invoice.totals;
  if (operation.kind === "invert") {
    invertInvoice(invoice);
    calculateEnvelope(envelope, scope);
    checkInverted(invoice, before?.payable);
  } else if (operation.kind === "convert") {
    if (convertInvoice(invoice, operation.currency)) calculateEnvelope(envelope, scope);
  } else if (removeIncludedTax(invoice)) {
    calculateEnvelope(envelope, scope);
    // Repeated: document discounts and charges are rounded to the currency's decimals for display.
    calculateEnvelope(envelope, scope);
    keepTotal(invoice, before?.total_with_tax);
    calculateEnvelope(envelope, scope);
  }
}

function checkInverted(invoice: Invoice, payable: Amount | undefined): void {
  const now = invoice.totals?.payable;
  if (payable && now && !now.equals(payable.neg()))
    throw new FakturoError("calculation", "the inverted invoice does not cancel the original out");
}

/** The rounding difference of net prices is written as rounding. */
function keepTotal({ totals }: Invoice, before: Amount | undefined): void {
  if (!totals || !before || totals.total_with_tax.equals(before)) return;
  totals.rounding = before.sub(totals.total_with_tax);
}
