import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { TOURISM_RATE } from "./codes.ts";
import {
  DOC_TYPE,
  TAX_TYPE,
  TOURISM_ITEM,
  TOURISM_TYPE,
  VAT_RATE,
  VAT_STATUS,
} from "./extensions.ts";
import {
  hasCreditNoteCode,
  hasDebitNoteCode,
  hasTaxType,
  includesServices,
  isCreditNoteIfCoded,
  isDebitNoteIfCoded,
  isIdentified,
  isNote,
  isNotRegisteredForB,
  isNotTourism,
  isOfGoods,
  isOfMonotax,
  isOtherTax,
  isRegisteredForA,
  isSeries,
  isTaxCharge,
  isTourism,
  isVat,
  needsCustomer,
  sellsUsedGoods,
} from "./tests.ts";

const invoice = on("bill.Invoice");
const services = invoice.when(isNotTourism).when(includesServices);
const goods = invoice.when(isNotTourism).when(isOfGoods);
const tourism = invoice.when(isTourism);
const charge = on("bill.Charge");

/** Rules `GOBL-AR-ARCA-…`. */
export const rules = ruleset("AR-ARCA", [
  invoice
    .assert("24", "Another currency than ARS needs an exchange rate into it", canConvertTo("ARS"))
    .assert("05", "A credit note has the code of one", hasCreditNoteCode)
    .assert("06", "A debit note has the code of one", hasDebitNoteCode)
    .assert("07", "The code is that of a credit note", isCreditNoteIfCoded)
    .assert("08", "The code is that of a debit note", isDebitNoteIfCoded)
    .assert("12", "Used goods are bought from final consumers", sellsUsedGoods)
    .assert("13", "Letter A goes to customers of VAT status 1, 6, 13 or 16", isRegisteredForA)
    .assert("14", "Letter B goes to customers of other VAT status", isNotRegisteredForB),
  invoice
    .field("series")
    .assert("01", "The point of sale is missing", is.present)
    .assert("02", "A point of sale is a number from 1 to 99998", isSeries),
  invoice.field("tax").assert("03", "The kind of document is missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert("04", "The kind of document is missing", ext.requires(DOC_TYPE)),
  invoice
    .when(needsCustomer)
    .field("customer")
    .assert("09", "Only letter B and used goods do without a customer", is.present),
  invoice
    .field("customer")
    .assert("10", "The customer has neither a tax identity nor a typed identity", isIdentified),
  invoice
    .field("customer")
    .field("ext")
    .assert("11", "The customer has no VAT status", ext.requires(VAT_STATUS)),
  services.field("ordering").assert("15", "Services have a period", is.present),
  services.field("ordering").field("period").assert("16", "Services have a period", is.present),
  services.field("payment").assert("17", "Services have a due date", is.present),
  services.field("payment").field("terms").assert("18", "Services have a due date", is.present),
  services
    .field("payment")
    .field("terms")
    .field("due_dates")
    .assert("19", "Services have a due date", is.present),
  goods
    .field("payment")
    .field("terms")
    .field("due_dates")
    .assert("20", "Goods have no due date", is.empty),
  invoice
    .when(isNote)
    .field("preceding")
    .assert("21", "A credit or debit note names the invoice it corrects", is.present),
  invoice
    .field("preceding")
    .each()
    .field("ext")
    .assert("22", "The preceding document has no kind", ext.requires(DOC_TYPE)),
  invoice
    .when(isOfMonotax)
    .field("lines")
    .each()
    .field("taxes")
    .assert("23", "Lines of letter C show no taxes", is.empty),
  tourism
    .field("tax")
    .field("ext")
    .assert("25", "The relation to the tourist is missing", ext.requires(TOURISM_TYPE)),
  tourism.field("customer").field("addresses").assert("27", "A tourist has an address", is.present),
  tourism
    .field("lines")
    .each()
    .field("taxes")
    .assert("29", "Lines of tourism are taxed", is.present),
  tourism
    .field("lines")
    .each()
    .field("taxes")
    .each()
    .field("ext")
    .assert("26", "The tax has no tourism item", ext.requires(TOURISM_ITEM))
    .assert("28", "Tourism is taxed at 21%", ext.hasCodes(VAT_RATE, TOURISM_RATE)),
  tourism
    .field("discounts")
    .each()
    .field("ext")
    .assert("30", "The discount has no tourism item", ext.requires(TOURISM_ITEM)),
  tourism
    .field("payment")
    .field("advances")
    .each()
    .field("ext")
    .assert("31", "The advance has no tourism item", ext.requires(TOURISM_ITEM)),
  charge
    .when(isTaxCharge)
    .field("ext")
    .assert("01", "The charge tells no kind of tax", ext.requires(TAX_TYPE)),
  charge
    .when(hasTaxType)
    .field("percent")
    .assert("02", "A tax is charged as a percentage", is.present),
  charge
    .when(isOtherTax)
    .field("reason")
    .assert("03", "Another tax is named in the reason", is.present),
  on("tax.Combo")
    .when(isVat)
    .field("ext")
    .assert("01", "VAT has a code for its rate", ext.requires(VAT_RATE)),
]);
