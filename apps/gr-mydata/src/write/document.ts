import { type Bill, isoCountry, partyName } from "@fakturo/en16931";
import type { Faults, Party } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, STAMPS, UNITS } from "../extensions.ts";
import { incomeNode, incomeOfRow } from "./income.ts";
import { paymentNode } from "./payment.ts";
import { type InvoiceRow, rowsOf } from "./rows.ts";
import { checkDiscounts, checkTaxes, summaryNode, taxesNode, totalsOf } from "./totals.ts";

/** Namespaces by prefix, spelled as published. */
export const NAMESPACES = {
  "": "http://www.aade.gr/myDATA/invoice/v1.0",
  icls: "https://www.aade.gr/myDATA/incomeClassificaton/v1.0",
  ecls: "https://www.aade.gr/myDATA/expensesClassificaton/v1.0",
};

/** Branch number of a party without branches. */
export const HEAD_OFFICE = "0";
/** Default series. */
export const NO_SERIES = "0";

const HOME = "GR";
const HOME_CURRENCY = "EUR";
const NUMBER_LENGTH = 50;
const RATE_DECIMALS = 5;

/** `InvoicesDoc` with the one document, in the order of the schema. */
export function documentOf(bill: Bill, faults: Faults): XmlNode {
  const { invoice } = bill;
  check(bill, faults);
  const rows = rowsOf(bill, faults);
  const totals = totalsOf(bill, rows);
  const root = group(
    "InvoicesDoc",
    group(
      "invoice",
      partyNode("issuer", invoice.supplier ?? {}, faults),
      invoice.customer?.tax_id && partyNode("counterpart", invoice.customer, faults),
      headerNode(bill),
      paymentNode(bill, totals, faults),
      rows.map(rowNode),
      taxesNode(totals),
      summaryNode(totals, rows),
    ),
  );
  return attributed(root, declare(NAMESPACES));
}

function check(bill: Bill, faults: Faults): void {
  const { series = "", code = "", tax } = bill.invoice;
  if (!tax?.ext?.[EXT.invoiceType])
    faults.add("MYDATA-invoiceType", `$.tax.ext.${EXT.invoiceType}`, "the type is missing");
  if (code === "" || code.length > NUMBER_LENGTH)
    faults.add("MYDATA-aa", "$.code", "a number has one to fifty characters");
  if (series.length > NUMBER_LENGTH)
    faults.add("MYDATA-series", "$.series", "a series has fifty characters at most");
  checkDiscounts(bill, faults);
  checkTaxes(bill, faults);
}

/** Only foreign parties have name and address in the file; the authority has those of others. */
export function partyNode(
  element: "issuer" | "counterpart",
  party: Party,
  faults: Faults,
): XmlNode {
  const { code = "", country = "" } = party.tax_id ?? {};
  const home = isoCountry(country) === HOME;
  const path = element === "issuer" ? "$.supplier" : "$.customer";
  if (code === "" && (home || element === "issuer"))
    faults.add("MYDATA-vatNumber", `${path}.tax_id.code`, "the party needs a tax number");
  return group(
    element,
    leaf("vatNumber", code || "0"),
    leaf("country", isoCountry(country)),
    leaf("branch", HEAD_OFFICE),
    leaf("name", home ? undefined : partyName(party)?.slice(0, 200)),
    home ? undefined : addressNode("address", party),
  );
}

/** The first address of a party; undefined without post code or locality. */
export function addressNode(element: string, { addresses }: Party): XmlNode | undefined {
  const { street, num, code, locality } = addresses?.[0] ?? {};
  if (!code || !locality) return undefined;
  return group(
    element,
    leaf("street", street?.slice(0, 150)),
    leaf("number", num),
    leaf("postalCode", code),
    leaf("city", locality.slice(0, 150)),
  );
}

/** `invoiceHeader`. */
function headerNode({ invoice, currency }: Bill): XmlNode {
  const { series, code, issue_date, tax, preceding = [], delivery, $tags = [] } = invoice;
  const rate = invoice.exchange_rates?.find(
    ({ from, to }) => from === currency && to === HOME_CURRENCY,
  );
  const marks = preceding.flatMap(({ stamps = [] }) =>
    stamps.filter(({ prv }) => prv === STAMPS.mark).map(({ val }) => val),
  );
  return group(
    "invoiceHeader",
    leaf("series", series || NO_SERIES),
    leaf("aa", code),
    leaf("issueDate", issue_date),
    leaf("invoiceType", tax?.ext?.[EXT.invoiceType]),
    leaf("currency", currency),
    leaf(
      "exchangeRate",
      currency === HOME_CURRENCY ? undefined : rate?.amount.rescaleDown(RATE_DECIMALS).toString(),
    ),
    marks.map((mark) => leaf("correlatedInvoices", mark)),
    leaf("selfPricing", $tags.includes("self-billed") ? "true" : undefined),
    leaf("dispatchDate", delivery?.date),
  );
}

/** `invoiceDetails`. */
function rowNode(row: InvoiceRow, index: number): XmlNode {
  const { item, quantity, net, tax, combo } = row;
  const unit = UNITS.get(item?.unit ?? "");
  const income = incomeOfRow(row);
  return group(
    "invoiceDetails",
    leaf("lineNumber", String(index + 1)),
    leaf("quantity", unit && quantity?.toString()),
    leaf("measurementUnit", unit),
    leaf("netValue", net.toString()),
    leaf("vatCategory", combo?.ext?.[EXT.vatRate]),
    leaf("vatAmount", tax.toString()),
    leaf("vatExemptionCategory", combo?.ext?.[EXT.exemption]),
    income && incomeNode(income),
  );
}
