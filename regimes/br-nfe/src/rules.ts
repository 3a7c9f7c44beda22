import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import {
  CREDIT,
  codesOf,
  DEBIT,
  FUELS,
  HOME_DELIVERY,
  IN_PERSON,
  NFCE,
  NFE,
  REGIMES_WITH_CSOSN,
  REGIMES_WITH_CST,
  UNTAXED_CONTRIBUTION,
  UNTAXED_CSOSN,
  UNTAXED_CST,
} from "./codes.ts";
import {
  CFOP,
  COFINS_CST,
  CREDIT_NOTE_TYPE,
  DEBIT_NOTE_TYPE,
  ICMS_CSOSN,
  ICMS_CST,
  ICMS_ORIGIN,
  MODEL,
  OPERATION_TYPE,
  PAYMENT_MEANS,
  PIS_CST,
  PRESENCE,
  PURPOSE,
} from "./extensions.ts";
import { CEST, CEST_FORMAT, NCM, NCM_FORMAT } from "./identities.ts";
import { MEANS } from "./invoice-codes.ts";
import { nextRules } from "./next-release.ts";
import { partyRules } from "./party-rules.ts";
import {
  categoryIs,
  codeIn,
  hasCategory,
  hasOneStatus,
  hasReason,
  hasStatus,
  isReason,
  isUnsettled,
  isZero,
  keyIs,
  lacksCode,
  modelIs,
  purposeIs,
  supplierRegimeIn,
} from "./tests.ts";

/** A number from 0 to 999. */
const SERIES = /^(?:0|[1-9]{1}[0-9]{0,2})$/;
/** Maximum length of the nature of the operation (`natOp`). */
const REASON_BYTES = 60;

const invoice = on("bill.Invoice");
const taxCodes = invoice.field("tax").field("ext");
const line = on("bill.Line");
const isIcms = categoryIs("ICMS");
const icms = on("tax.Combo").when(isIcms);
const pis = on("tax.Combo").when(categoryIs("PIS"));
const cofins = on("tax.Combo").when(categoryIs("COFINS"));
const identity = on("org.Identity");
const instructions = on("pay.Instructions").field("ext");
const record = on("pay.Record").field("ext");
const means = ext.hasCodes(PAYMENT_MEANS, ...codesOf(MEANS));

/** Rules `GOBL-BR-NFE-…`; number 14 of the invoice is retired. */
export const rules = ruleset("BR-NFE", [
  invoice
    .assert("30", "A note with key `reason` tells the nature of the operation", hasReason)
    .assert("34", "Another currency than BRL needs an exchange rate into it", canConvertTo("BRL")),
  invoice
    .field("series")
    .assert("23", "The series is missing", is.present)
    .assert("24", "A series is a number from 0 to 999", is.matches(SERIES)),
  invoice.field("tax").assert("25", "The codes of the document are missing", is.present),
  taxCodes.assert(
    "26",
    "The document lacks model, presence, purpose or direction",
    ext.requires(MODEL, PRESENCE, PURPOSE, OPERATION_TYPE),
  ),
  invoice
    .when(modelIs(NFE))
    .field("tax")
    .field("ext")
    .assert("27", "Home delivery is for NFC-e only", lacksCode(PRESENCE, HOME_DELIVERY)),
  invoice
    .when(modelIs(NFCE))
    .field("tax")
    .field("ext")
    .assert(
      "28",
      "An NFC-e is for sales in person or with home delivery",
      ext.hasCodes(PRESENCE, IN_PERSON, HOME_DELIVERY),
    ),
  invoice
    .when(purposeIs(CREDIT))
    .field("tax")
    .field("ext")
    .assert("40", "The kind of credit note is missing", ext.requires(CREDIT_NOTE_TYPE)),
  invoice
    .when(purposeIs(DEBIT))
    .field("tax")
    .field("ext")
    .assert("41", "The kind of debit note is missing", ext.requires(DEBIT_NOTE_TYPE)),
  ...partyRules,
  invoice
    .field("lines")
    .each()
    .field("ext")
    .assert("35", "The line has no CFOP", ext.requires(CFOP)),
  invoice
    .when(supplierRegimeIn(REGIMES_WITH_CST))
    .field("lines")
    .each()
    .field("taxes")
    .each()
    .when(isIcms)
    .field("ext")
    .assert("42", "A CSOSN is for the Simples Nacional", ext.excludes(ICMS_CSOSN)),
  invoice
    .when(supplierRegimeIn(REGIMES_WITH_CSOSN))
    .field("lines")
    .each()
    .field("taxes")
    .each()
    .when(isIcms)
    .field("ext")
    .assert(
      "43",
      "The Simples Nacional has a CST for fuels only",
      ext.hasCodes(ICMS_CST, ...FUELS),
    ),
  invoice
    .when(isUnsettled)
    .field("payment")
    .assert("31", "The means of payment are missing", is.present),
  invoice
    .when(isUnsettled)
    .field("payment")
    .field("instructions")
    .assert("32", "The means of payment are missing", is.present),
  invoice
    .field("totals")
    .field("due")
    .assert("33", "More has been paid than is due", is.notNegative),
  invoice
    .field("notes")
    .each()
    .when(isReason)
    .field("text")
    .assert("29", "The nature of the operation is too long", is.length(1, REASON_BYTES)),
  ...nextRules,
  line
    .assert("01", "The line has no ICMS", hasCategory("ICMS"))
    .assert("02", "The line has no PIS", hasCategory("PIS"))
    .assert("03", "The line has no COFINS", hasCategory("COFINS")),
  icms
    .field("ext")
    .assert("01", "ICMS has neither a CST nor a CSOSN", hasStatus)
    .assert("02", "ICMS has no origin of the goods", ext.requires(ICMS_ORIGIN))
    .assert("05", "ICMS has a CST and a CSOSN", hasOneStatus),
  icms
    .when(codeIn(ICMS_CSOSN, UNTAXED_CSOSN))
    .field("percent")
    .assert("06", "No ICMS is charged under this CSOSN", isZero),
  icms
    .when(codeIn(ICMS_CST, UNTAXED_CST))
    .field("percent")
    .assert("07", "No ICMS is charged under this CST", isZero),
  pis.field("ext").assert("03", "PIS has no CST", ext.requires(PIS_CST)),
  pis
    .when(codeIn(PIS_CST, UNTAXED_CONTRIBUTION))
    .field("percent")
    .assert("08", "No PIS is charged under this CST", isZero),
  cofins.field("ext").assert("04", "COFINS has no CST", ext.requires(COFINS_CST)),
  cofins
    .when(codeIn(COFINS_CST, UNTAXED_CONTRIBUTION))
    .field("percent")
    .assert("09", "No COFINS is charged under this CST", isZero),
  identity
    .when(keyIs(CEST))
    .field("code")
    .assert("01", "A CEST has seven digits", is.matches(CEST_FORMAT)),
  identity
    .when(keyIs(NCM))
    .field("code")
    .assert("02", "An NCM has two or eight digits", is.matches(NCM_FORMAT)),
  instructions
    .assert("01", "The means of payment have no code", ext.requires(PAYMENT_MEANS))
    .assert("02", "There are no such means of payment", means),
  record
    .assert("01", "The means of payment have no code", ext.requires(PAYMENT_MEANS))
    .assert("02", "There are no such means of payment", means),
]);
