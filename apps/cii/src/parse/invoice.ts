import { asParticipant, documentTypeFrom, exchangeRatesFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf, SCHEMA_BASE } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { contextFrom } from "../contexts.ts";
import { readAdjustments } from "./adjustments.ts";
import { day, find, findAll, text, textOf } from "./find.ts";
import { readLines, readNote } from "./lines.ts";
import { readParty } from "./party.ts";
import { readPayment } from "./payment.ts";
import { readAttachments, readDelivery, readOrdering, readPreceding } from "./references.ts";
import { readTotals } from "./sums.ts";
import { readBreakdown, readTaxNotes } from "./taxes.ts";

/** Tax point by UNTDID 2475 (BT-8). */
const TAX_POINTS: ReadonlyMap<string, string> = new Map([
  ["5", "issue"],
  ["29", "delivery"],
  ["72", "payment"],
]);

const CONTEXT = "rsm:ExchangedDocumentContext";
const SUMMATION = "ram:SpecifiedTradeSettlementHeaderMonetarySummation";

/** The invoice in a `CrossIndustryInvoice`, not built yet; the engine calculates its totals. */
export function readInvoice(root: XmlElement): JsonObject {
  const transaction = find(root, "rsm:SupplyChainTradeTransaction");
  const agreement = find(transaction, "ram:ApplicableHeaderTradeAgreement");
  const delivery = find(transaction, "ram:ApplicableHeaderTradeDelivery");
  const settlement = find(transaction, "ram:ApplicableHeaderTradeSettlement");
  const header = find(root, "rsm:ExchangedDocument");
  repeats(find(root, `${CONTEXT}/ram:TestIndicator/udt:Indicator`), "false");
  const code = text(header, "ram:TypeCode");
  const { type, tags } = documentTypeFrom(code);
  const breakdown = readBreakdown(settlement);
  const context = contextFrom(guidelineOf(root), processOf(root));
  const trader = (name: string) => {
    const party = readParty(find(agreement, name));
    return context?.rules === "peppol" ? asParticipant(party) : party;
  };
  const seller = trader("ram:SellerTradeParty");
  const representative = readParty(find(agreement, "ram:SellerTaxRepresentativeTradeParty"));
  const document = {
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $addons: context?.addons,
    $tags: tags,
    type,
    code: text(header, "ram:ID"),
    issue_date: day(header, "ram:IssueDateTime"),
    value_date: day(settlement, "ram:ApplicableTradeTax/ram:TaxPointDate"),
    currency: text(settlement, "ram:InvoiceCurrencyCode"),
    exchange_rates: readExchangeRates(settlement),
    preceding: readPreceding(settlement),
    tax: compact({
      rounding: "currency",
      point: TAX_POINTS.get(text(settlement, "ram:ApplicableTradeTax/ram:DueDateTypeCode")),
      ext: compact({ "untdid-document-type": code, ...frameworkIn(root) }),
      notes: readTaxNotes(settlement),
    }),
    supplier: representative ?? seller,
    customer: trader("ram:BuyerTradeParty"),
    lines: readLines(transaction, breakdown),
    ...readAdjustments(settlement, breakdown),
    ordering: readOrdering({ agreement, delivery, settlement }, representative && seller),
    payment: readPayment(settlement),
    delivery: readDelivery(delivery),
    notes: listOf(findAll(header, "ram:IncludedNote").map(readNote)),
    attachments: readAttachments(agreement),
  };
  const totals = readTotals(find(settlement, SUMMATION), compact(document) ?? {});
  return compact({ ...document, totals }) ?? {};
}

const guidelineOf = (root: XmlElement) =>
  text(root, `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`);
const processOf = (root: XmlElement) =>
  text(root, `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`);

/** Chorus Pro's framework or the French billing mode, which are in the context. */
function frameworkIn(root: XmlElement): JsonObject {
  const [guideline, process] = [guidelineOf(root), processOf(root)];
  return {
    ...(/^A\d{1,2}$/.test(guideline) && { "fr-choruspro-framework": guideline }),
    ...(/^[BSM][1-8]$/.test(process) && { "fr-ctc-billing-mode": process }),
  };
}

/** The rate between both VAT totals (BT-110, BT-111). */
function readExchangeRates(settlement: XmlElement | undefined): JsonObject[] {
  const totals = findAll(settlement, `${SUMMATION}/ram:TaxTotalAmount`);
  const taxIn = (currency: string) => ({
    currency,
    tax: textOf(totals.find((row) => row.attributes.get("currencyID") === currency)),
  });
  return exchangeRatesFrom(
    taxIn(text(settlement, "ram:InvoiceCurrencyCode")),
    taxIn(text(settlement, "ram:TaxCurrencyCode")),
  );
}
