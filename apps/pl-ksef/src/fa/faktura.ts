import { fullCode } from "@fakturo/model";
import { attributed, group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import { type FaVersion, SCHEMA_VERSION } from "../versions.ts";
import { annotationsNode } from "./annotations.ts";
import { footerNode } from "./footer.ts";
import { lineNodes } from "./lines.ts";
import { quantity } from "./money.ts";
import { customerNode, supplierNode, thirdPartyNodes } from "./parties.ts";
import { paymentNode } from "./payment.ts";
import { advanceInvoiceNodes, correctionNodes, invoiceTypeOf, termsNode } from "./references.ts";
import { MAX, textOf } from "./text.ts";
import { totalsOf, zlotyRate } from "./totals.ts";

/** `SystemInfo`. */
const PRODUCT = "Fakturo";

/** The invoice as `Faktura`, in schema order; `created` is an instant, e.g. `2026-02-01T10:00:00Z`. */
export function fakturaOf(invoice: BuiltInvoice, version: FaVersion, created: string): XmlNode {
  const root = group(
    "Faktura",
    group(
      "Naglowek",
      leaf("KodFormularza", "FA", {
        kodSystemowy: version.system,
        wersjaSchemy: SCHEMA_VERSION,
      }),
      leaf("WariantFormularza", version.variant),
      leaf("DataWytworzeniaFa", created),
      leaf("SystemInfo", PRODUCT),
    ),
    supplierNode(invoice),
    customerNode(invoice, version),
    thirdPartyNodes(invoice, version),
    contentNode(invoice, version),
    footerNode(invoice),
  );
  return attributed(root, {
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xmlns:xsd": "http://www.w3.org/2001/XMLSchema",
    xmlns: version.namespace,
  });
}

function contentNode(invoice: BuiltInvoice, version: FaVersion): XmlNode {
  const type = invoiceTypeOf(invoice);
  const isAdvance = type.endsWith("ZAL");
  return group(
    "Fa",
    leaf("KodWaluty", invoice.currency),
    leaf("P_1", invoice.issue_date),
    leaf("P_2", textOf(fullCode(invoice), MAX.plain)),
    suppliedNode(invoice),
    totalsOf(invoice),
    leaf("KursWalutyZ", isAdvance ? quantity(zlotyRate(invoice)) : undefined),
    annotationsNode(invoice),
    leaf("RodzajFaktury", type),
    correctionNodes(invoice),
    advanceInvoiceNodes(invoice),
    lineNodes(invoice, version),
    paymentNode(invoice, version),
    termsNode(invoice),
  );
}

/** Day or period of the supply. */
function suppliedNode({ op_date, ordering, delivery }: BuiltInvoice): XmlNode {
  if (op_date) return leaf("P_6", op_date);
  const period = ordering?.period ?? delivery?.period;
  if (!period && delivery?.date) return leaf("P_6", delivery.date);
  return group("OkresFa", leaf("P_6_Od", period?.start), leaf("P_6_Do", period?.end));
}
