import { FakturoError } from "@fakturo/model";
import { attributed, createFinder, declare, group, leaf, readXml, writeXml } from "@fakturo/xml";
import { NAMESPACES } from "./write/document.ts";

const PAYMENTS = "https://www.aade.gr/myDATA/paymentMethod/v1.0";

const { find, text } = createFinder(NAMESPACES);

/**
 * The message that tells how the gross amount of a document was paid. @param file the document, an `InvoicesDoc`.
 * @param means code of AADE's table of means of payment.
 * @throws FakturoError "input" for a file without invoice.
 */
export function paymentMessage({
  file,
  mark,
  means,
}: {
  readonly file: Uint8Array;
  readonly mark: string;
  readonly means: string;
}): Uint8Array {
  const invoice = find(readXml(file), "invoice");
  if (!invoice) throw new FakturoError("input", "the file has no invoice of myDATA");
  const root = group(
    "pm:PaymentMethodsDoc",
    group(
      "pm:paymentMethods",
      leaf("pm:invoiceMark", mark),
      group(
        "pm:paymentMethodDetails",
        leaf("inv:type", means),
        leaf("inv:amount", text(invoice, "invoiceSummary/totalGrossValue")),
      ),
    ),
  );
  const node = attributed(root, declare({ pm: PAYMENTS, inv: NAMESPACES[""] }));
  return new TextEncoder().encode(writeXml(node));
}
