import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { find, findAll, type SentDocument, text } from "./document.ts";

/** A rule of the gateway. */
export interface GatewayRule {
  readonly code: string;
  readonly category: "EN_16931" | "KSA";
  /** Warnings do not refuse a document. */
  readonly isWarning?: boolean;
  readonly message: string;
  /** @param today day in Riyadh. */
  holds(document: SentDocument, today: string): boolean;
}

const SELLER = "cac:AccountingSupplierParty/cac:Party";
const BUYER = "cac:AccountingCustomerParty/cac:Party";
const CATEGORIES = "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory";
const VAT_NUMBER = /^3\d{13}3$/;
const SELLER_IDS = new Set("CRN MOM MLS SAG OTH 700".split(" "));
const BUYER_IDS = new Set("NAT TIN IQA PAS CRN MOM MLS SAG GCC OTH 700".split(" "));
const ADDRESS = ["StreetName", "BuildingNumber", "CityName", "PostalZone", "CitySubdivisionName"];
const AMOUNTS =
  "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount PrepaidAmount PayableAmount".split(
    " ",
  );
const CENT = new Decimal("0.01");

const isNote = ({ type }: SentDocument) => type === "381" || type === "383";
const isStandard = ({ transaction }: SentDocument) => transaction.startsWith("01");
const isSimplified = ({ transaction }: SentDocument) => transaction.startsWith("02");
const lines = ({ root }: SentDocument) => findAll(root, "cac:InvoiceLine");
const number = (from: XmlElement | undefined, path: string) => new Decimal(text(from, path) || 0);
const sum = (values: readonly Decimal[]) => values.reduce((a, b) => a.plus(b), new Decimal(0));
const isNear = (a: Decimal, b: Decimal) => a.minus(b).abs().lte(CENT);
const totals = ({ root }: SentDocument) => find(root, "cac:LegalMonetaryTotal");
/** The total with subtotals. */
const taxTotal = ({ root }: SentDocument) =>
  findAll(root, "cac:TaxTotal").find((one) => find(one, "cac:TaxSubtotal"));
const reference = ({ root }: SentDocument, id: string) =>
  findAll(root, "cac:AdditionalDocumentReference").find((one) => text(one, "cbc:ID") === id);
const charges = ({ root }: SentDocument, is: "true" | "false") =>
  findAll(root, "cac:AllowanceCharge").filter((one) => text(one, "cbc:ChargeIndicator") === is);
const identity = ({ root }: SentDocument, party: string) =>
  find(root, `${party}/cac:PartyIdentification/cbc:ID`);

const ksa = (
  code: string,
  message: string,
  holds: GatewayRule["holds"],
  isWarning = false,
): GatewayRule => ({
  code: `BR-KSA-${code}`,
  category: "KSA",
  message,
  holds,
  isWarning,
});
const en = (code: string, message: string, holds: GatewayRule["holds"]): GatewayRule => ({
  ...{ code, category: "EN_16931", message, holds },
});

/** Rules of EN 16931 about totals and categories. */
const EN_RULES: readonly GatewayRule[] = [
  en("BR-02", "a document has a number", ({ number: id }) => id !== ""),
  en("BR-16", "a document has a line", (one) => lines(one).length > 0),
  en("BR-CO-10", "the sum of the lines is that of their amounts", (one) =>
    number(totals(one), "cbc:LineExtensionAmount").eq(
      sum(lines(one).map((line) => number(line, "cbc:LineExtensionAmount"))),
    ),
  ),
  en("BR-CO-13", "the total without VAT is lines less allowances plus charges", (one) =>
    number(totals(one), "cbc:TaxExclusiveAmount").eq(
      number(totals(one), "cbc:LineExtensionAmount")
        .minus(sum(charges(one, "false").map((row) => number(row, "cbc:Amount"))))
        .plus(sum(charges(one, "true").map((row) => number(row, "cbc:Amount")))),
    ),
  ),
  en("BR-CO-14", "the VAT is the sum of the subtotals", (one) =>
    number(taxTotal(one), "cbc:TaxAmount").eq(
      sum(findAll(taxTotal(one), "cac:TaxSubtotal").map((row) => number(row, "cbc:TaxAmount"))),
    ),
  ),
  en("BR-CO-15", "the total with VAT is that without VAT and the VAT", (one) =>
    number(totals(one), "cbc:TaxInclusiveAmount").eq(
      number(totals(one), "cbc:TaxExclusiveAmount").plus(number(taxTotal(one), "cbc:TaxAmount")),
    ),
  ),
  en("BR-CO-16", "the amount due is the total less what is paid", (one) =>
    number(totals(one), "cbc:PayableAmount").eq(
      number(totals(one), "cbc:TaxInclusiveAmount")
        .minus(number(totals(one), "cbc:PrepaidAmount"))
        .plus(number(totals(one), "cbc:PayableRoundingAmount")),
    ),
  ),
  en("BR-CO-17", "the VAT of a category is its base times its rate", (one) =>
    findAll(taxTotal(one), "cac:TaxSubtotal").every((row) =>
      isNear(
        number(row, "cbc:TaxAmount"),
        number(row, "cbc:TaxableAmount").times(number(row, "cac:TaxCategory/cbc:Percent")).div(100),
      ),
    ),
  ),
  en("BR-CO-18", "a document has a breakdown of VAT", (one) => taxTotal(one) !== undefined),
  en("BR-21", "each line has an id", (one) =>
    lines(one).every((line) => text(line, "cbc:ID") !== ""),
  ),
  en("BR-25", "each line names its item", (one) =>
    lines(one).every((line) => text(line, "cac:Item/cbc:Name") !== ""),
  ),
];

/** Saudi rules about form and parties. */
const KSA_RULES: readonly GatewayRule[] = [
  ksa(
    "EN16931-01",
    "the profile is reporting:1.0",
    ({ root }) => text(root, "cbc:ProfileID") === "reporting:1.0",
  ),
  ksa(
    "EN16931-02",
    "the VAT is accounted in SAR",
    ({ root }) => text(root, "cbc:TaxCurrencyCode") === "SAR",
  ),
  ksa("EN16931-06", "prices have no charges", (one) =>
    lines(one).every((line) =>
      findAll(line, "cac:Price/cac:AllowanceCharge").every(
        (row) => text(row, "cbc:ChargeIndicator") === "false",
      ),
    ),
  ),
  ksa(
    "EN16931-08",
    "one VAT total has subtotals",
    ({ root }) =>
      findAll(root, "cac:TaxTotal").filter((one) => find(one, "cac:TaxSubtotal")).length === 1,
    true,
  ),
  ksa(
    "EN16931-09",
    "one VAT total is in SAR without subtotals",
    ({ root }) =>
      findAll(root, "cac:TaxTotal").filter((one) => !find(one, "cac:TaxSubtotal")).length === 1,
    true,
  ),
  ksa("03", "a document has a UUID", ({ uuid }) => /^[\w.-]+$/.test(uuid)),
  ksa("04", "the day of issue is not in the future", ({ issueDate }, today) => issueDate <= today),
  ksa("05", "the type is 388, 381, 383 or 386", ({ type }) => /^38[1368]$/.test(type)),
  ksa("06", "the type of transaction has seven characters", ({ transaction }) =>
    /^0[12][01]{5}$/.test(transaction),
  ),
  ksa(
    "07",
    "exports are not self-billed",
    ({ transaction }) => transaction[4] !== "1" || transaction[6] !== "1",
  ),
  ksa(
    "08",
    "the seller has a number of a known register",
    (one) => {
      const id = identity(one, SELLER);
      return (
        SELLER_IDS.has(id?.attributes.get("schemeID") ?? "") &&
        /^[A-Za-z0-9]+$/.test(id?.text ?? "")
      );
    },
    true,
  ),
  ksa(
    "09",
    "the seller's address is complete",
    ({ root }) => {
      const address = find(root, `${SELLER}/cac:PostalAddress`);
      return ADDRESS.every((name) => text(address, `cbc:${name}`) !== "");
    },
    true,
  ),
  ksa("14", "the buyer's number is of a known register", (one) => {
    const id = identity(one, BUYER);
    return (
      !id || (BUYER_IDS.has(id.attributes.get("schemeID") ?? "") && /^[A-Za-z0-9]*$/.test(id.text))
    );
  }),
  ksa(
    "17",
    "notes give a reason",
    (one) =>
      !isNote(one) ||
      findAll(one.root, "cac:PaymentMeans/cbc:InstructionNote").some(
        ({ text: reason }) => reason.trim() !== "",
      ),
  ),
  ksa(
    "26",
    "the previous hash is text",
    (one) =>
      find(
        reference(one, "PIH"),
        "cac:Attachment/cbc:EmbeddedDocumentBinaryObject",
      )?.attributes.get("mimeCode") === "text/plain",
    true,
  ),
  ksa(
    "27",
    "simplified documents have a QR code",
    (one) => !isSimplified(one) || one.qr !== "",
    true,
  ),
  ksa(
    "31",
    "simplified documents are no exports",
    (one) => !isSimplified(one) || one.transaction[4] === "0",
  ),
  ksa("33", "a document has a counter", (one) => text(reference(one, "ICV"), "cbc:UUID") !== ""),
  ksa("34", "the counter has only digits", (one) =>
    /^\d*$/.test(text(reference(one, "ICV"), "cbc:UUID")),
  ),
  ksa(
    "37",
    "the seller's building number has four digits",
    ({ root }) => /^\d{4}$/.test(text(root, `${SELLER}/cac:PostalAddress/cbc:BuildingNumber`)),
    true,
  ),
  ksa("39", "the seller has a VAT number", ({ vat }) => vat !== ""),
  ksa("40", "the seller's VAT number has 15 digits", ({ vat }) => VAT_NUMBER.test(vat)),
  ksa(
    "42",
    "standard documents name the buyer",
    (one) =>
      !isStandard(one) ||
      text(one.root, `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`) !== "",
    true,
  ),
  ksa("44", "the buyer's VAT number has 15 digits", ({ root }) => {
    const vat = text(root, `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`);
    return vat === "" || VAT_NUMBER.test(vat);
  }),
  ksa(
    "51",
    "the amount of a line with VAT is the sum of both",
    (one) =>
      lines(one).every(
        (line) =>
          !find(line, "cac:TaxTotal/cbc:RoundingAmount") ||
          number(line, "cac:TaxTotal/cbc:RoundingAmount").eq(
            number(line, "cbc:LineExtensionAmount").plus(
              number(line, "cac:TaxTotal/cbc:TaxAmount"),
            ),
          ),
      ),
    true,
  ),
  ksa(
    "52",
    "lines of standard documents have their VAT",
    (one) =>
      !isStandard(one) ||
      lines(one).every((line) => text(line, "cac:TaxTotal/cbc:TaxAmount") !== ""),
  ),
  ksa(
    "53",
    "lines of standard documents have their amount with VAT",
    (one) =>
      !isStandard(one) ||
      lines(one).every((line) => text(line, "cac:TaxTotal/cbc:RoundingAmount") !== ""),
  ),
  ksa(
    "56",
    "notes refer to an invoice",
    (one) =>
      !isNote(one) ||
      text(one.root, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID") !== "",
    true,
  ),
  ksa(
    "60",
    "simplified documents have a stamp",
    (one) => !isSimplified(one) || find(one.root, "cac:Signature") !== undefined,
    true,
  ),
  ksa("61", "a document has the previous hash", ({ previous }) => previous !== "", true),
  ksa(
    "66",
    "the seller's postal code has five digits",
    ({ root }) => /^\d{5}$/.test(text(root, `${SELLER}/cac:PostalAddress/cbc:PostalZone`)),
    true,
  ),
  ksa(
    "68",
    "a document has a currency of the VAT",
    ({ root }) => text(root, "cbc:TaxCurrencyCode") !== "",
  ),
  ksa("70", "a document has its time of issue", ({ issueTime }) =>
    /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(issueTime),
  ),
  ksa("80", "a document has totals", (one) => totals(one) !== undefined, true),
  ksa("84", "the standard rate is 5 or 15", ({ root }) =>
    findAll(root, CATEGORIES).every(
      (row) => text(row, "cbc:ID") !== "S" || /^(5|15)(\.0+)?$/.test(text(row, "cbc:Percent")),
    ),
  ),
  ksa(
    "83",
    "exempt categories give a reason",
    ({ root }) =>
      findAll(root, CATEGORIES).every(
        (row) => text(row, "cbc:ID") === "S" || text(row, "cbc:TaxExemptionReason") !== "",
      ),
    true,
  ),
  ksa(
    "F-04",
    "amounts are not below zero",
    (one) =>
      AMOUNTS.every((name) => number(totals(one), `cbc:${name}`).gte(0)) &&
      lines(one).every(
        (line) =>
          number(line, "cbc:LineExtensionAmount").gte(0) &&
          number(line, "cbc:InvoicedQuantity").gte(0),
      ),
  ),
];

/** All rules, in the order of the gateway. */
export const RULES: readonly GatewayRule[] = [...EN_RULES, ...KSA_RULES];
