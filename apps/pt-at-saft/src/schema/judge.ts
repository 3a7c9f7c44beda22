import { Faults } from "@fakturo/model";
import { type SettledNode, settled, type XmlNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { AUDIT_FILE_TYPES } from "./audit-file.ts";

const LINE = "$.lines[{Line}]";
const ADDRESS = "$.customer.addresses[0]";

const SCHEMA = new XmlSchema({
  ...AUDIT_FILE_TYPES,
  places: [
    ["InvoiceNo", "$.series"],
    ["DocumentNumber", "$.series"],
    ["PaymentRefNo", "$.series"],
    ["HashControl", "$.tax.ext"],
    ["InvoiceType", "$.tax.ext"],
    ["WorkType", "$.tax.ext"],
    ["MovementType", "$.tax.ext"],
    ["PaymentType", "$.ext"],
    ["InvoiceDate", "$.issue_date"],
    ["WorkDate", "$.issue_date"],
    ["MovementDate", "$.issue_date"],
    ["TransactionDate", "$.issue_date"],
    ["Line", LINE],
    ["Line/ProductCode", `${LINE}.item.ref`],
    ["Line/ProductDescription", `${LINE}.item.name`],
    ["Line/Quantity", `${LINE}.quantity`],
    ["Line/UnitOfMeasure", `${LINE}.item.unit`],
    ["Line/UnitPrice", `${LINE}.item.price`],
    ["Line/OrderReferences", `${LINE}.order`],
    ["Line/References", "$.preceding[{References}]"],
    ["Line/DebitAmount", `${LINE}.total`],
    ["Line/CreditAmount", `${LINE}.total`],
    ["Line/Tax", `${LINE}.taxes`],
    ["Line/TaxExemptionCode", `${LINE}.taxes`],
    ["Line/TaxExemptionReason", `${LINE}.notes`],
    ["DocumentTotals", "$.totals"],
    ["DocumentTotals/Currency", "$.currency"],
    ["DocumentTotals/Currency/ExchangeRate", "$.exchange_rates"],
    ["DocumentTotals/Payment", "$.payment.advances[{Payment}]"],
    ["PaymentMethod", "$.methods[{PaymentMethod}]"],
    ["WithholdingTax", "$.totals.taxes.categories"],
    ["Customer", "$.customer"],
    ["Customer/CustomerTaxID", "$.customer.tax_id.code"],
    ["Customer/CompanyName", "$.customer.name"],
    ["Customer/Telephone", "$.customer.telephones[0].num"],
    ["Customer/Email", "$.customer.emails[0].addr"],
    ["Customer/BillingAddress", ADDRESS],
    ["Customer/BillingAddress/AddressDetail", `${ADDRESS}.street`],
    ["Customer/BillingAddress/City", `${ADDRESS}.locality`],
    ["Customer/BillingAddress/PostalCode", `${ADDRESS}.code`],
    ["Customer/BillingAddress/Region", `${ADDRESS}.region`],
    ["Customer/BillingAddress/Country", `${ADDRESS}.country`],
    ["Product", "$.lines"],
    ["Product/ProductCode", "$.lines"],
    ["TaxTableEntry", "$.lines"],
    ["Header", "$"],
  ],
});

/**
 * The resolved element if the official schema allows it; rules are `SAFT-` and the element.
 * @param owner the document's name, for people.
 * @throws FakturoError "validation".
 */
export function judged(node: XmlNode, owner: string): SettledNode {
  const whole = settled(node);
  const faults = new Faults();
  for (const { name, path, message } of SCHEMA.validate(whole))
    faults.add(`SAFT-${name.replace("@", "")}`, path, `${owner}: ${message}`);
  childrenOf(whole, "Line").forEach((line, i) => {
    const problem = exemptionProblem(line);
    if (problem) faults.add("SAFT-TaxExemptionCode", `$.lines[${i}].taxes`, `${owner}: ${problem}`);
  });
  faults.throwIfAny();
  return whole;
}

/** Assertions of the schema on a line: a reason is required without tax and forbidden with tax. */
function exemptionProblem(line: SettledNode): string | undefined {
  const [tax] = childrenOf(line, "Tax");
  const percent = tax && textIn(tax, "TaxPercentage");
  const hasReason = textIn(line, "TaxExemptionReason") !== "";
  const isZero = /^[0.]+$/.test(percent ?? "");
  if (percent && isZero && !hasReason)
    return "a line without tax needs the reason of the exemption";
  if (percent && !isZero && hasReason) return "a line with tax has no reason of an exemption";
  return undefined;
}

function childrenOf({ content }: SettledNode, name: string): SettledNode[] {
  return typeof content === "string" ? [] : content.filter((child) => child.name === name);
}

function textIn(node: SettledNode, name: string): string {
  const [child] = childrenOf(node, name);
  return typeof child?.content === "string" ? child.content : "";
}
