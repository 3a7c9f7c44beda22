import type { Vocabulary, XmlElement } from "@fakturo/xml";
import { CDAR } from "../cdar/namespaces.ts";
import { STATUS_VOCABULARY } from "../cdar/vocabulary.ts";
import { CII } from "../cii/namespaces.ts";
import { TERMS } from "./terms.ts";

const CALCULATED = "worked out from the lines";
const LISTED = "names the list that a code is from, which the standard prescribes";
const SETTLEMENT = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement";
const TAXES = `${SETTLEMENT}/ram:ApplicableTradeTax`;
const SUMMATION = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

/** Places of a CII invoice, and those that the document does not need. */
const INVOICE_VOCABULARY: Vocabulary = {
  namespaces: CII,
  unneeded: {
    "rsm:ExchangedDocument/ram:Name": "a title; the type code says what it is",
    "rsm:ExchangedDocument/ram:CopyIndicator": "whether the file is a copy, not the invoice",
    "rsm:ExchangedDocument/ram:LanguageID": "documents do not tell languages apart",
    "//ram:AssociatedDocumentLineDocument/ram:LineID": "lines are counted",
    "//ram:SpecifiedTradeSettlementLineMonetarySummation": CALCULATED,
    [SUMMATION]: CALCULATED,
    [`${TAXES}/ram:CalculatedAmount`]: CALCULATED,
    [`${TAXES}/ram:BasisAmount`]: CALCULATED,
    [`${TAXES}/ram:LineTotalBasisAmount`]: CALCULATED,
    [`${TAXES}/ram:AllowanceChargeBasisAmount`]: CALCULATED,
    "//ram:AppliedTradeAllowanceCharge/ram:ChargeIndicator": "goes with the amount",
    "//@format": "how the day is written",
    "//@currencyID": "the invoice's currency",
    "//@languageID": "documents do not tell languages apart",
    "//@schemeAgencyID": LISTED,
    "//@schemeName": LISTED,
    "//@listAgencyID": LISTED,
    "//@unitCodeListID": LISTED,
  },
  terms: TERMS,
};

const { [SUMMATION]: _sums, ...unneeded } = INVOICE_VOCABULARY.unneeded;

const INVOICE_VOCABULARY_WITH_SUMS: Vocabulary = {
  ...INVOICE_VOCABULARY,
  unneeded: {
    ...unneeded,
    [`${SUMMATION}/ram:LineTotalAmount`]: CALCULATED,
    [`${SUMMATION}/ram:ChargeTotalAmount`]: CALCULATED,
    [`${SUMMATION}/ram:AllowanceTotalAmount`]: CALCULATED,
    [`${SUMMATION}/ram:TaxTotalAmount`]: CALCULATED,
    [`${SUMMATION}/ram:TotalPrepaidAmount`]: CALCULATED,
  },
};

/** Places of a file of this kind, invoice or status message. */
export function vocabularyOf({ namespace }: XmlElement): Vocabulary {
  return namespace === CDAR.rsm ? STATUS_VOCABULARY : INVOICE_VOCABULARY;
}

/** The same, with the sums of the file compared with the document's (`readTotals`). */
export function vocabularyWithSums({ namespace }: XmlElement): Vocabulary {
  return namespace === CDAR.rsm ? STATUS_VOCABULARY : INVOICE_VOCABULARY_WITH_SUMS;
}
