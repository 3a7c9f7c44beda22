import { isoCountry } from "@fakturo/en16931";
import { alpha3, Faults, type Party } from "@fakturo/model";
import { codeOf, isForMabe, MABE, MABE_TYPES } from "./addenda/mabe.ts";
import { isWritable } from "./comprobante/complements.ts";
import { issuePlaceOf } from "./comprobante/header.ts";
import { isForeign } from "./comprobante/parties.ts";
import { TAXES } from "./comprobante/taxes.ts";
import type { BuiltInvoice, BuiltPayment } from "./document.ts";
import { EXT } from "./extensions.ts";

const RULE = "GOBL-MX-CFDI-BILL-INVOICE";
const PAYMENT_RULE = "GOBL-MX-CFDI-BILL-PAYMENT";

/** Types of CFDI for invoices (c_TipoDeComprobante). */
const TYPES: ReadonlySet<string> = new Set(["I", "E"]);

/** Tags of documents without CFDI. */
const UNSUPPORTED: ReadonlySet<string> = new Set(["self-billed", "customer-rates"]);

/** Maximum length of `Serie` and `Folio`. */
const MAX_SERIES = 25;
const MAX_CODE = 40;

/** Refuses invoices without a valid CFDI. @throws FakturoError "validation". */
export function checkInvoice(invoice: BuiltInvoice, embedded: readonly unknown[]): void {
  const faults = new Faults();
  const demand = (ok: unknown, rule: string, path: string, message: string) => {
    if (!ok) faults.add(rule, path, message);
  };
  const { $tags = [], tax, series, code, supplier, customer } = invoice;
  demand(
    TYPES.has(tax?.ext?.[EXT.docType] ?? ""),
    `${RULE}-01`,
    `$.tax.ext.${EXT.docType}`,
    "a CFDI of an invoice is of type I or E",
  );
  demand(
    issuePlaceOf(invoice),
    `${RULE}-01`,
    `$.tax.ext.${EXT.issuePlace}`,
    "the place of issue is missing",
  );
  demand(
    (series ?? "").length <= MAX_SERIES,
    "MX-CFDI-SERIE",
    "$.series",
    "a Serie has 25 characters at most",
  );
  demand(
    (code ?? "").length <= MAX_CODE,
    "MX-CFDI-FOLIO",
    "$.code",
    "a Folio has 40 characters at most",
  );
  $tags.forEach((tag, at) => {
    demand(!UNSUPPORTED.has(tag), "MX-CFDI-TAG", `$.$tags[${at}]`, `'${tag}' is not supported`);
  });
  demand(
    !invoice.discounts?.length,
    `${RULE}-25`,
    "$.discounts",
    "a CFDI has discounts on lines only",
  );
  demand(!invoice.charges?.length, `${RULE}-26`, "$.charges", "charges are not supported");
  embedded.forEach((complement, at) => {
    demand(
      isWritable(complement),
      "MX-CFDI-COMPLEMENTO",
      `$.complements[${at}]`,
      "no complement of the SAT is known for it",
    );
  });
  checkParties(supplier, customer, RULE, ["19", "20", "11"], faults);
  checkLines(invoice, faults);
  if (isForMabe(invoice)) checkMabe(invoice, faults);
  faults.throwIfAny();
}

/** Refuses payments without a valid receipt. @throws FakturoError "validation". */
export function checkPayment(payment: BuiltPayment): void {
  const faults = new Faults();
  if (payment.type !== "receipt")
    faults.add(`${PAYMENT_RULE}-04`, "$.type", "only receipts of payments are CFDIs");
  if (!payment.ext?.[EXT.issuePlace] && !payment.supplier.ext?.[EXT.issuePlace])
    faults.add(`${PAYMENT_RULE}-03`, `$.ext.${EXT.issuePlace}`, "the place of issue is missing");
  checkParties(payment.supplier, payment.customer, PAYMENT_RULE, ["06", "07", "13"], faults);
  if (!payment.methods?.[0]?.ext?.[EXT.means])
    faults.add(`${PAYMENT_RULE}-18`, "$.methods[0].ext", "how the payment was made is missing");
  payment.lines?.forEach(({ document }, at) => {
    if (!document?.stamps?.some(({ prv }) => prv === "sat-uuid"))
      faults.add(
        `${PAYMENT_RULE}-25`,
        `$.lines[${at}].document.stamps`,
        "the CFDI paid has no folio fiscal",
      );
  });
  faults.throwIfAny();
}

function checkParties(
  supplier: Party,
  customer: Party | undefined,
  rule: string,
  [identity, regime, address]: readonly [string, string, string],
  faults: Faults,
): void {
  if (isForeign(supplier))
    faults.add("MX-CFDI-EMISOR", "$.supplier.tax_id.country", "the supplier of a CFDI is Mexican");
  if (!supplier.tax_id?.code)
    faults.add(`${rule}-${identity}`, "$.supplier.tax_id.code", "the supplier has no RFC");
  if (!supplier.ext?.[EXT.regime])
    faults.add(`${rule}-${regime}`, "$.supplier.ext", "the supplier has no tax scheme");
  const country = customer?.tax_id?.country;
  if (country && !alpha3(isoCountry(country)))
    faults.add("MX-CFDI-RECEPTOR", "$.customer.tax_id.country", "there is no such country");
  if (!customer || isForeign(customer)) return;
  if (!customer.tax_id?.code)
    faults.add("MX-CFDI-RECEPTOR", "$.customer.tax_id.code", "the customer has no RFC");
  if (!customer.ext?.[EXT.regime])
    faults.add("MX-CFDI-RECEPTOR", "$.customer.ext", "the customer has no tax scheme");
  if (!customer.addresses?.[0]?.code)
    faults.add(`${rule}-${address}`, "$.customer.addresses", "the customer has no postal code");
}

function checkLines({ lines = [] }: BuiltInvoice, faults: Faults): void {
  if (lines.length === 0) faults.add("MX-CFDI-CONCEPTO", "$.lines", "a CFDI has lines");
  lines.forEach(({ item, quantity, taxes = [] }, at) => {
    const path = `$.lines[${at}]`;
    if (!item?.price) faults.add(`${RULE}-22`, `${path}.item.price`, "the item has no price");
    if (!quantity.isPositive())
      faults.add(`${RULE}-21`, `${path}.quantity`, "quantities are above zero");
    if (!item?.name) faults.add("MX-CFDI-CONCEPTO", `${path}.item.name`, "the item has no name");
    taxes.forEach(({ cat }, row) => {
      if (!TAXES.has(cat))
        faults.add(
          "MX-CFDI-IMPUESTO",
          `${path}.taxes[${row}].cat`,
          `'${cat}' is not a tax of a CFDI`,
        );
    });
  });
}

function checkMabe({ type, ordering, delivery, lines = [] }: BuiltInvoice, faults: Faults): void {
  const rule = "MX-CFDI-MABE";
  const { identities } = ordering ?? {};
  if (!MABE_TYPES.has(type)) faults.add(rule, "$.type", "Mabe takes no documents of this type");
  for (const key of [MABE.order, MABE.reference1])
    if (!codeOf(identities, key))
      faults.add(rule, "$.ordering.identities", `Mabe asks for the identity '${key}'`);
  if (!codeOf(delivery?.receiver?.identities, MABE.plant))
    faults.add(rule, "$.delivery.receiver.identities", `Mabe asks for '${MABE.plant}'`);
  lines.forEach(({ item }, at) => {
    if (!codeOf(item?.identities, MABE.article))
      faults.add(rule, `$.lines[${at}].item.identities`, `Mabe asks for '${MABE.article}'`);
  });
}
