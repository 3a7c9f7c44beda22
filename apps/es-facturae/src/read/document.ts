import { isRoundedByLine, type StatedSums } from "@fakturo/en16931";
import {
  Amount,
  compact,
  FakturoError,
  type JsonObject,
  listOf,
  SCHEMA_BASE,
  sumOf,
} from "@fakturo/model";
import { readXml, type UnreadNode, unreadIn, type XmlElement, XmlError } from "@fakturo/xml";
import { EXT } from "../codes.ts";
import { inboxesFrom } from "../extension.ts";
import { documentShares } from "./document-shares.ts";
import { find, findAll, text } from "./find.ts";
import { comboFrom, linesFrom, periodFrom, signChangerFor, type Turn } from "./lines.ts";
import { officeFrom, partyFrom } from "./party.ts";
import { paymentFrom } from "./payment.ts";
import { VOCABULARY } from "./vocabulary.ts";

/** Facturae of the versions 3.2, 3.2.1 and 3.2.2. */
const NAMESPACE = /^http:\/\/www\.facturae\.(gob\.)?es\/.*Facturaev?3_?2(_?[12])?/i;

/**
 * Facturae as an invoice without calculated values; does not verify signatures.
 * @throws FakturoError "input" for other files, batches, and unknown taxes.
 */
export function parseFacturae(data: Uint8Array): JsonObject {
  return documentIn(rootIn(data));
}

/** Values of a Facturae that its document lacks. @throws FakturoError as `parseFacturae`. */
export function unreadInFacturae(data: Uint8Array): UnreadNode[] {
  const root = rootIn(data);
  documentIn(root);
  return unreadIn(root, VOCABULARY);
}

function documentIn(root: XmlElement): JsonObject {
  const [invoice, ...others] = findAll(root, "Invoices/Invoice");
  if (!invoice) throw new FakturoError("input", "the file holds no invoice");
  if (others.length > 0) throw new FakturoError("input", "batches of invoices are not read");
  const header = find(invoice, "InvoiceHeader");
  const type = typeOf(header, invoice);
  const turn = signChangerFor(type === "credit-note");
  const buyer = find(root, "Parties/BuyerParty");
  const issue = find(invoice, "InvoiceIssueData");
  const document: JsonObject = {
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: "ES",
    $addons: ["es-facturae-v3"],
    ...compact({
      $tags: tagsOf(header),
      type,
      series: text(header, "InvoiceSeriesCode"),
      code: text(header, "InvoiceNumber"),
      issue_date: text(issue, "IssueDate"),
      value_date: valueDate(issue),
      currency: text(issue, "InvoiceCurrencyCode"),
      preceding: listOf([precedingFrom(find(header, "Corrective"))]),
      supplier: partyFrom(find(root, "Parties/SellerParty")),
      customer: customerFrom(root),
      lines: linesFrom(invoice, turn, refuseTax),
      ...documentShares(invoice, turn),
      ordering: compact({ buyer: officeFrom(buyer, "03") }),
      delivery: compact({ receiver: officeFrom(buyer, "02") }),
      payment: paymentFrom(invoice, turn),
      notes: notesFrom(invoice),
    }),
  };
  const isByLine = isRoundedByLine(document, statedSums(invoice, turn)) && isOwedInFull(invoice);
  return isByLine ? { ...document, tax: { rounding: "currency" } } : document;
}

function customerFrom(root: XmlElement): JsonObject | undefined {
  const customer = partyFrom(find(root, "Parties/BuyerParty"));
  return customer && { ...customer, ...compact({ inboxes: inboxesFrom(root) }) };
}

/** True where the amount outstanding is the stated total less what was paid: both are made of rounded amounts. */
function isOwedInFull(invoice: XmlElement): boolean {
  const sums = find(invoice, "InvoiceTotals");
  const amount = (of: XmlElement | undefined, path: string) => Amount.parse(text(of, path) || "0");
  const paid = [
    amount(sums, "TotalPaymentsOnAccount"),
    ...findAll(sums, "Subsidies/Subsidy").map((one) => amount(one, "SubsidyAmount")),
  ];
  const owed = amount(sums, "InvoiceTotal").rescale(2).sub(sumOf(paid, 2));
  return owed.equals(amount(sums, "TotalOutstandingAmount").rescale(2));
}

/** Sums of the whole invoice; its total is without the taxes that the customer withholds. */
function statedSums(invoice: XmlElement, turn: Turn): StatedSums {
  const sum = (of: XmlElement, ...paths: readonly string[]) =>
    turn(
      sumOf(
        paths.map((path) => Amount.parse(text(of, path) || "0")),
        2,
      ).toString(),
    );
  return {
    lines: findAll(invoice, "Items/InvoiceLine").map((line) => sum(line, "GrossAmount")),
    net: sum(invoice, "InvoiceTotals/TotalGrossAmountBeforeTaxes"),
    tax: sum(invoice, "InvoiceTotals/TotalTaxOutputs"),
    gross: sum(invoice, "InvoiceTotals/InvoiceTotal", "InvoiceTotals/TotalTaxesWithheld"),
    taxes: findAll(invoice, "TaxesOutputs/Tax").map((tax) => ({
      combo: comboFrom(tax) ?? {},
      base: sum(tax, "TaxableBase/TotalAmount"),
      amount: sum(tax, "TaxAmount/TotalAmount", "EquivalenceSurchargeAmount/TotalAmount"),
    })),
  };
}

function rootIn(data: Uint8Array): XmlElement {
  try {
    const root = readXml(data);
    if (root.name === "Facturae" && NAMESPACE.test(root.namespace)) return root;
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
  throw new FakturoError("input", "this is not a Facturae 3.2 file");
}

function refuseTax(code: string): never {
  throw new FakturoError("input", `the tax of type '${code}' is not known`);
}

/** Corrections by differences are credit notes when their total is negative. */
function typeOf(header: XmlElement | undefined, invoice: XmlElement): string {
  const method = text(header, "Corrective/CorrectionMethod");
  if (method === "") return "standard";
  if (method !== "02") return "corrective";
  const total = Amount.parse(text(invoice, "InvoiceTotals/InvoiceTotal"));
  return total.isNegative() ? "credit-note" : "debit-note";
}

function tagsOf(header: XmlElement | undefined): string[] {
  const type = text(header, "InvoiceDocumentType");
  const kind = text(header, "InvoiceClass");
  return [
    ...(type === "FA" ? ["simplified"] : []),
    ...(type === "AF" ? ["self-billed"] : []),
    ...(kind.startsWith("C") ? ["copy"] : []),
    ...(kind.endsWith("C") ? ["summary"] : []),
  ];
}

function valueDate(issue: XmlElement | undefined): string {
  const date = text(issue, "OperationDate");
  return date === text(issue, "IssueDate") ? "" : date;
}

function precedingFrom(corrective: XmlElement | undefined): JsonObject | undefined {
  if (!corrective) return undefined;
  const date = text(corrective, "InvoiceIssueDate");
  const period = periodFrom(find(corrective, "TaxPeriod"));
  const isDay = period?.start === period?.end;
  return compact({
    series: text(corrective, "InvoiceSeriesCode"),
    code: text(corrective, "InvoiceNumber"),
    issue_date: date || text(corrective, "TaxPeriod/StartDate"),
    period: isDay ? undefined : period,
    reason: text(corrective, "AdditionalReasonDescription"),
    ext: { [EXT.correction]: text(corrective, "ReasonCode") },
  });
}

function notesFrom(invoice: XmlElement): JsonObject[] {
  const legal = findAll(invoice, "LegalLiterals/LegalReference").map((one) => ({
    key: "legal",
    text: one.text.trim(),
  }));
  const general = text(invoice, "AdditionalData/InvoiceAdditionalInformation");
  return [...legal, ...(general ? [{ key: "general", text: general }] : [])];
}
