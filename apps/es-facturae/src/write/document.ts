import { Faults, type JsonObject, type Party } from "@fakturo/model";
import { invoiceIn } from "@fakturo/spain";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { NAMESPACE } from "../codes.ts";
import { extensionsNode } from "../extension.ts";
import { centresNode } from "./centres.ts";
import { fileHeader, invoiceHeader, issueData } from "./header.ts";
import { itemsNode } from "./lines.ts";
import { partyNodes } from "./party.ts";
import { paymentNode } from "./payment.ts";
import { withRounding } from "./rounding.ts";
import { limited, scopeOf, type WritingScope } from "./scope.ts";
import { documentTaxes } from "./taxes.ts";
import { totalsNode } from "./totals.ts";

/**
 * An invoice as Facturae 3.2.2, without signature.
 * @throws FakturoError "validation" naming element and path of each missing or invalid value.
 */
export function facturaeOf(doc: JsonObject, thirdParty?: Party): XmlNode {
  const invoice = withRounding(invoiceIn(doc));
  const faults = new Faults();
  const scope = scopeOf(invoice, faults);
  const root = group(
    "fe:Facturae",
    fileHeader(scope, thirdParty),
    partiesNode(scope),
    group("Invoices", invoiceNode(scope)),
  );
  faults.throwIfAny();
  return attributed(root, declare({ fe: NAMESPACE }));
}

function partiesNode(scope: WritingScope): XmlNode {
  const { invoice, faults } = scope;
  const { supplier, customer, issue_date: date } = invoice;
  if (!customer) faults.add("FACTURAE-BuyerParty", "$.customer", "a customer is needed");
  return group(
    "Parties",
    group("SellerParty", ...partyNodes(supplier, { path: "$.supplier", faults, date })),
    customer &&
      group(
        "BuyerParty",
        ...partyNodes(customer, { path: "$.customer", faults, date }, centresNode(scope)),
      ),
  );
}

function invoiceNode(scope: WritingScope): XmlNode {
  const { outputs, withheld } = documentTaxes(scope);
  const notes = (scope.invoice.notes ?? []).filter(({ text }) => text !== "");
  const legal = notes.filter(({ key }) => key === "legal");
  const others = notes.filter(({ key }) => key !== "legal").map(({ text }) => text);
  return group(
    "Invoice",
    invoiceHeader(scope),
    issueData(scope),
    outputs,
    withheld,
    totalsNode(scope),
    itemsNode(scope),
    paymentNode(scope),
    group(
      "LegalLiterals",
      legal.map(({ text }) => leaf("LegalReference", limited(text, 250))),
    ),
    group(
      "AdditionalData",
      leaf("InvoiceAdditionalInformation", limited(others.join("; "), 2500)),
      extensionsNode(scope),
    ),
  );
}
