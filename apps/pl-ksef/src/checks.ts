import { Faults, fullCode, type Party } from "@fakturo/model";
import type { BuiltInvoice } from "./document.ts";
import { EXT } from "./extensions.ts";
import { addressNode } from "./fa/addresses.ts";
import { categoryOf } from "./fa/categories.ts";
import { invoiceTypeOf, isCorrection, ksefNumberOf } from "./fa/references.ts";
import { ZLOTY, zlotyRate } from "./fa/totals.ts";
import { hasKsefForm } from "./ksef-number.ts";
import { FA3_SINCE, type FaVersion } from "./versions.ts";

const RULE = "GOBL-PL-FAVAT-BILL-INVOICE";
const NIP = /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/;
const TYPES: ReadonlySet<string> = new Set(["standard", "credit-note"]);
const MAX_LINES = 10_000;

/** Refuses invoices that a valid FA cannot express. @throws FakturoError "validation". */
export function checkInvoice(invoice: BuiltInvoice, version: FaVersion, created: string): void {
  const faults = new Faults();
  checkHeader(invoice, faults);
  if (version.docType === "fa3" && created < FA3_SINCE)
    faults.add("FA-DATA", "$.issue_date", `FA(3) is created from ${FA3_SINCE} on`);
  checkSupplier(invoice.supplier, faults);
  checkCustomer(invoice.customer, faults);
  checkPreceding(invoice, faults);
  checkTaxes(invoice, faults);
  checkAdvances(invoice, faults);
  faults.throwIfAny();
}

function checkHeader(invoice: BuiltInvoice, faults: Faults): void {
  const { type, currency, lines = [], tax, notes = [] } = invoice;
  if (!TYPES.has(type)) faults.add(`${RULE}-01`, "$.type", "FA has no such type of invoice");
  if (!fullCode(invoice)) faults.add("FA-NUMER", "$.code", "the invoice has no number");
  if (currency !== ZLOTY && !zlotyRate(invoice))
    faults.add(`${RULE}-15`, "$.exchange_rates", "the rate into zlotys is missing");
  if (lines.length > MAX_LINES) faults.add("FA-WIERSZ", "$.lines", "FA has 10,000 lines at most");
  if (tax?.ext?.[EXT.exemption] && !notes.some(({ src }) => src === EXT.exemption))
    faults.add(`${RULE}-13`, "$.notes", "the provision that exempts is missing");
}

function checkSupplier(supplier: Party, faults: Faults): void {
  const code = supplier.tax_id?.code ?? "";
  if (!NIP.test(code))
    faults.add(`${RULE}-17`, "$.supplier.tax_id.code", "the supplier has no NIP");
  if (!supplier.name) faults.add(`${RULE}-05`, "$.supplier.name", "the supplier has no name");
  if (!addressNode(supplier))
    faults.add(`${RULE}-06`, "$.supplier.addresses", "the supplier has no address");
}

function checkCustomer(customer: Party | undefined, faults: Faults): void {
  const { country, code } = customer?.tax_id ?? {};
  if (country === "PL" && !NIP.test(code ?? ""))
    faults.add(`${RULE}-10`, "$.customer.tax_id.code", "the Polish customer has no NIP");
}

function checkPreceding(invoice: BuiltInvoice, faults: Faults): void {
  const { preceding = [] } = invoice;
  const corrects = isCorrection(invoiceTypeOf(invoice));
  if (corrects && preceding.length === 0)
    faults.add("FA-KOREKTA", "$.preceding", "what is corrected is missing");
  preceding.forEach((row, at) => {
    const path = `$.preceding[${at}]`;
    if (corrects && !row.issue_date)
      faults.add(`${RULE}-02`, `${path}.issue_date`, "the date is missing");
    if (!row.code) faults.add(`${RULE}-03`, `${path}.code`, "the number is missing");
    const number = ksefNumberOf(row);
    if (number && !hasKsefForm(number))
      faults.add(
        "FA-NUMER-KSEF",
        `${path}.stamps`,
        `'${number}' is no KSeF number: expected is one such as 5265877635-20260201-0123456789AB-2F`,
      );
  });
}

function checkTaxes({ totals }: BuiltInvoice, faults: Faults): void {
  totals.taxes?.categories?.forEach(({ code, rates = [] }, category) => {
    const path = `$.totals.taxes.categories[${category}]`;
    if (code !== "VAT") faults.add("FA-PODATEK", path, `'${code}' is no tax of FA`);
    rates.forEach((rate, at) => {
      if (!categoryOf(rate))
        faults.add("GOBL-PL-FAVAT-TAX-COMBO-01", `${path}.rates[${at}]`, "FA has no such rate");
    });
  });
}

function checkAdvances({ payment }: BuiltInvoice, faults: Faults): void {
  payment?.advances?.forEach(({ date }, at) => {
    const path = `$.payment.advances[${at}].date`;
    if (!date) faults.add("GOBL-PL-FAVAT-PAY-RECORD-01", path, "the payment has no date");
  });
}
