import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import {
  DOCUMENT_TYPE,
  EXEMPT,
  FISCAL_REGIME,
  FORMAT,
  FUND_TYPE,
  PAYMENT_MEANS,
  RETAINED,
} from "./extensions.ts";
import {
  fiscalCodeAmong,
  hasCustomerName,
  hasCustomerPeople,
  hasInstructions,
  hasVat,
  isDeferred,
  isFundContribution,
  isItalianAddress,
  isItalianSupplier,
  isNotDeferred,
  isRetained,
  isVatWithoutPercent,
  latin1,
  lineHasVat,
  needsFiscalCode,
  needsTaxCode,
  streetOrBox,
} from "./tests.ts";

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const registration = supplier.field("registration");
const customer = invoice.field("customer");
const line = invoice.field("lines").each();
const charge = on("bill.Charge").when(isFundContribution);
const address = on("org.Address");
const italianCode = address.when(isItalianAddress).field("code");
const combo = on("tax.Combo");

/** Rules `GOBL-IT-SDI-…`; numbers in brackets are elements of FatturaPA. */
export const rules = ruleset("IT-SDI", [
  invoice
    .assert("22", "Amounts must be in euros, or exchangeable into them", canConvertTo("EUR"))
    .assert("13", "A customer with a tax code, or without contacts, has a name", hasCustomerName)
    .assert("14", "A customer has a name or a contact (1.4.1.3)", hasCustomerPeople)
    .assert("21", "Due dates need payment instructions (2.4.2)", hasInstructions),
  invoice.field("tax").assert("01", "Format and document type are missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert(
      "02",
      "Format (1.1.3) or document type (2.1.1.1) is missing",
      ext.requires(FORMAT, DOCUMENT_TYPE),
    ),
  supplier
    .field("name")
    .assert("03", "The supplier's name has characters beyond Latin-1 (1.2.1.3)", latin1),
  supplier.field("addresses").assert("04", "The supplier has no address (1.2.2)", is.present),
  supplier
    .field("ext")
    .assert("05", "The supplier's fiscal regime is missing (1.2.1.8)", ext.requires(FISCAL_REGIME)),
  registration
    .field("entry")
    .assert("06", "The registration has no REA number (1.2.4.2)", is.present),
  registration.field("office").assert("07", "The registration has no office (1.2.4.1)", is.present),
  invoice
    .when(isItalianSupplier)
    .field("supplier")
    .field("telephones")
    .each()
    .field("num")
    .assert("08", "A telephone number has 5 to 12 characters (1.2.5.1)", is.length(5, 12)),
  customer.assert("09", "The customer is missing (1.4)", is.present),
  customer
    .field("name")
    .assert("10", "The customer's name has characters beyond Latin-1 (1.4.1.3)", latin1),
  customer.field("tax_id").assert("11", "The customer has no tax identity (1.4.1.1)", is.present),
  customer.field("addresses").assert("12", "The customer has no address (1.4.2)", is.present),
  invoice
    .when(needsTaxCode)
    .field("customer")
    .field("tax_id")
    .field("code")
    .assert("15", "An Italian customer without codice fiscale has a partita IVA", is.present),
  invoice
    .when(needsFiscalCode)
    .field("customer")
    .field("identities")
    .assert("16", "An Italian customer without partita IVA has a codice fiscale", fiscalCodeAmong),
  line.assert("17", "The line has no VAT (2.2.1.12)", lineHasVat),
  line
    .field("item")
    .field("name")
    .assert("18", "The item's name has characters beyond Latin-1 (2.2.1.4)", latin1),
  invoice
    .when(isDeferred)
    .field("ordering")
    .field("despatch")
    .each()
    .field("issue_date")
    .assert("19", "The delivery note has no date (2.1.8.2)", is.present),
  invoice
    .when(isNotDeferred)
    .field("ordering")
    .field("despatch")
    .assert("20", "Only deferred invoices refer to delivery notes (2.1.8)", is.empty),

  charge.field("percent").assert("01", "A fund contribution has a rate (2.1.1.7.2)", is.present),
  charge
    .field("ext")
    .assert("02", "A fund contribution names the fund (2.1.1.7.1)", ext.requires(FUND_TYPE)),
  charge.field("taxes").assert("03", "A fund contribution has VAT (2.1.1.7.5)", hasVat),

  address.assert("01", "The address has neither street nor post office box", streetOrBox),
  address.field("street").assert("02", "The street has characters beyond Latin-1", latin1),
  address.field("po_box").assert("03", "The box has characters beyond Latin-1", latin1),
  address.field("country").assert("04", "The address has no country", is.present),
  address
    .field("locality")
    .assert("05", "The address has no locality", is.present)
    .assert("06", "The locality has characters beyond Latin-1", latin1),
  italianCode
    .assert("07", "The Italian address has no postal code (CAP)", is.present)
    .assert("08", "An Italian postal code (CAP) has five digits", is.matches(/^\d{5}$/)),

  on("org.Attribute")
    .field("type")
    .assert("01", "The type has more than 10 characters (TipoDato)", is.length(0, 10)),

  combo
    .when(isVatWithoutPercent)
    .field("ext")
    .assert("01", "VAT without a rate says why (Natura, 2.2.1.14)", ext.requires(EXEMPT)),
  combo
    .when(isRetained)
    .field("ext")
    .assert("02", "Retained tax says why (CausalePagamento, 2.1.1.5.4)", ext.requires(RETAINED)),

  on("pay.Instructions")
    .field("ext")
    .assert("01", "The instructions have no payment means (2.4.2.2)", ext.requires(PAYMENT_MEANS)),
  on("pay.Record")
    .field("ext")
    .assert("01", "The payment has no payment means (2.4.2.2)", ext.requires(PAYMENT_MEANS)),
]);
