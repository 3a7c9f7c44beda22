import type { Faults } from "@fakturo/model";
import type { SettledNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { INVOICES_TYPES } from "./invoices.ts";

const LINE = "$.lines[{invoiceDetails}]";

function party(element: string, path: string): [xml: string, json: string][] {
  return [
    [element, path],
    [`${element}/vatNumber`, `${path}.tax_id.code`],
    [`${element}/country`, `${path}.tax_id.country`],
    [`${element}/name`, `${path}.name`],
    [`${element}/address`, `${path}.addresses[0]`],
    [`${element}/address/number`, `${path}.addresses[0].num`],
    [`${element}/address/postalCode`, `${path}.addresses[0].code`],
    [`${element}/address/city`, `${path}.addresses[0].locality`],
  ];
}

const SCHEMA = new XmlSchema({
  ...INVOICES_TYPES,
  places: [
    ...party("issuer", "$.supplier"),
    ...party("counterpart", "$.customer"),
    ["series", "$.series"],
    ["aa", "$.code"],
    ["issueDate", "$.issue_date"],
    ["invoiceType", "$.tax.ext.gr-mydata-invoice-type"],
    ["currency", "$.currency"],
    ["exchangeRate", "$.exchange_rates"],
    ["correlatedInvoices", "$.preceding"],
    ["dispatchDate", "$.delivery.date"],
    ["paymentMethods", "$.payment"],
    ["invoiceDetails", LINE],
    ["invoiceDetails/quantity", `${LINE}.quantity`],
    ["invoiceDetails/netValue", `${LINE}.total`],
    ["invoiceDetails/vatCategory", `${LINE}.taxes`],
    ["invoiceDetails/vatExemptionCategory", `${LINE}.taxes`],
    ["taxes", "$.charges"],
    ["invoiceSummary", "$.totals"],
    ["invoiceSummary/incomeClassification", "$.lines"],
  ],
});

/** Adds violations of the official schema to the faults, by `MYDATA-` and the element. */
export function judge(root: SettledNode, faults: Faults): void {
  for (const { name, path, message } of SCHEMA.validate(root))
    faults.add(`MYDATA-${name}`, path, message);
}
