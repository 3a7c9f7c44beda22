import { DOCUMENT_TYPE, TAX_CATEGORY } from "@fakturo/addon-eu-en16931";
import { type Address, type Invoice, isZeroDate, type Line } from "@fakturo/model";
import { ext, is, on, ruleset, type Test } from "@fakturo/plugin";
import { hasReason, isForCitizens, isSimplifiedForCitizens } from "./exemptions.ts";
import { INVOICE_TYPE } from "./extensions.ts";
import { isBusiness, isCitizen, isKnownBuyer } from "./identities.ts";
import { INVOICE_TYPES } from "./invoice-types.ts";
import { isExport, isSelfBilled, isSimplifiedSummary, isStandard } from "./transaction.ts";

const CORRECTIONS = ["credit-note", "debit-note"];
const DOCUMENT_TYPES = ["388", "386", "383", "381"];

const isCorrection = is.that(`invoice type in [${CORRECTIONS.join(", ")}]`, ({ type }: Invoice) =>
  CORRECTIONS.includes(type),
);

const isSaudi = is.that("country code is SA", ({ country }: Address) => country === "SA");

const none: Test<Line["charges"]> = is.labelled("length between 0 and 0", is.empty);

/** Both ends of a period are always written; missing ones as zero. */
const day = is.that("present", (date: string) => !isZeroDate(date));

const namesCustomer = is.anyOf(isSimplifiedForCitizens, isSimplifiedSummary, isStandard);

const invoice = on("bill.Invoice");
const taxExt = invoice.field("tax").field("ext");
const preceding = invoice.when(isCorrection).field("preceding");
const standard = invoice.when(isStandard);
const buyerAddress = standard.field("customer").field("addresses").each();
const delivery = standard.field("delivery");
const summaryDelivery = invoice.when(isSimplifiedSummary).field("delivery");
const customer = invoice.when(namesCustomer).field("customer");
const supplier = invoice.field("supplier");
const billed = invoice.when(isSelfBilled).field("customer");
const address = on("org.Address");
const saudiAddress = address.when(isSaudi);
const combo = on("tax.Combo");

/** Unlike in EN 16931, zero-rated supplies require a reason. */
const ignores = { "tax.Combo": ["GOBL-EU-EN16931-TAX-COMBO-07"] };

/** Rules `GOBL-SA-ZATCA-…`, with the business rules of ZATCA in brackets. */
export const rules = ruleset(
  "SA-ZATCA",
  [
    invoice
      .field("issue_time")
      .assert("01", "The time of issue is missing (BR-KSA-70)", is.present),
    invoice.field("tax").assert("02", "Tax details with a document type are missing", is.present),
    taxExt
      .assert("03", "The document type is missing", ext.requires(DOCUMENT_TYPE))
      .assert("04", "The transaction type is missing", ext.requires(INVOICE_TYPE))
      .assert(
        "05",
        "ZATCA has no such document type (BR-KSA-05)",
        ext.hasCodes(DOCUMENT_TYPE, ...DOCUMENT_TYPES),
      )
      .assert(
        "06",
        "ZATCA has no such transaction type (BR-KSA-06)",
        ext.hasCodes(INVOICE_TYPE, ...INVOICE_TYPES.map(([code]) => code)),
      ),
    preceding.assert("07", "Credit and debit notes refer to an invoice", is.present),
    preceding
      .each()
      .field("code")
      .assert("08", "The invoice referred to has no code (BR-KSA-56)", is.present),
    preceding
      .each()
      .field("reason")
      .assert("09", "Credit and debit notes have a reason (BR-KSA-17)", is.present),
    standard
      .field("customer")
      .assert("13", "The customer has neither tax number nor one identity", isKnownBuyer),
    buyerAddress
      .field("street")
      .assert("10", "The customer's address has no street (BR-KSA-10)", is.present),
    buyerAddress
      .field("locality")
      .assert("11", "The customer's address has no city (BR-KSA-10)", is.present),
    buyerAddress
      .field("country")
      .assert("12", "The customer's address has no country (BR-KSA-10)", is.present),
    standard
      .field("lines")
      .each()
      .field("taxes")
      .assert("14", "The line has no taxes (BR-KSA-52)", is.present),
    delivery.assert("15", "Delivery details are missing", is.present),
    delivery.field("date").assert("16", "The day of supply is missing (BR-KSA-15)", is.present),
    invoice
      .when(isExport)
      .field("customer")
      .field("tax_id")
      .assert("17", "A customer abroad has no Saudi tax identity (BR-KSA-46)", is.empty),
    summaryDelivery.assert("18", "A simplified summary has delivery details", is.present),
    summaryDelivery
      .field("period")
      .assert("19", "A simplified summary has a period of supply", is.present),
    summaryDelivery
      .field("period")
      .field("start")
      .assert("20", "The first day of supply is missing (BR-KSA-72)", day),
    summaryDelivery
      .field("period")
      .field("end")
      .assert("21", "The last day of supply is missing (BR-KSA-72)", day),
    invoice
      .when(isForCitizens)
      .field("customer")
      .field("identities")
      .assert("22", "Citizens show a national identity, NAT (BR-KSA-49)", isCitizen),
    customer.assert("23", "The customer is missing", is.present),
    customer
      .field("name")
      .assert("24", "The customer's name is missing (BR-KSA-25, -42, -71)", is.present),
    supplier
      .field("tax_id")
      .assert("25", "The supplier has no tax identity (BR-KSA-39)", is.present),
    supplier
      .field("tax_id")
      .field("code")
      .assert("26", "The supplier has no VAT number (BR-KSA-39)", is.present),
    supplier
      .field("identities")
      .assert("27", "The supplier has one identity of a business (BR-KSA-08)", isBusiness),
    billed
      .field("tax_id")
      .assert("28", "A customer who bills has a tax identity (BR-KSA-39)", is.present),
    billed
      .field("tax_id")
      .field("code")
      .assert("29", "A customer who bills has a VAT number (BR-KSA-39)", is.present),
    billed
      .field("identities")
      .assert("30", "A customer who bills has one identity of a business", isBusiness),

    on("bill.Line")
      .field("charges")
      .assert("01", "Lines have no charges (BR-KSA-EN16931-06)", none),

    address.field("country").assert("01", "The address has no country", is.present),
    saudiAddress
      .field("street")
      .assert("02", "A Saudi address has a street (BR-KSA-09, -63)", is.present),
    saudiAddress
      .field("num")
      .assert(
        "03",
        "A Saudi building number has four digits (BR-KSA-37)",
        is.present,
        is.matches(/^\d{4}$/),
      ),
    saudiAddress
      .field("code")
      .assert(
        "04",
        "A Saudi postal code has five digits (BR-KSA-66, -67)",
        is.present,
        is.matches(/^\d{5}$/),
      ),
    saudiAddress
      .field("locality")
      .assert("05", "A Saudi address has a city (BR-KSA-09, -63)", is.present),
    saudiAddress
      .field("street_extra")
      .assert("06", "A Saudi address has a district (BR-KSA-09, -63)", is.present),

    combo
      .field("ext")
      .assert("01", "The reason for exemption does not fit (BR-KSA-CL-04)", hasReason)
      .assert(
        "02",
        "ZATCA has no such tax category (BR-KSA-18)",
        ext.hasCodes(TAX_CATEGORY, "S", "Z", "E", "O"),
      ),
    combo.field("cat").assert("03", "The only tax is VAT (BR-KSA-54)", is.oneOf(["VAT"])),
  ],
  { ignores },
);
