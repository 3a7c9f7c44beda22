import { DOCUMENT_TYPE } from "@fakturo/addon-eu-en16931";
import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { BILLING_MODE, FINAL_MODES, PAID_MODES } from "./billing-mode.ts";
import {
  ADVANCES,
  CONSOLIDATED,
  CORRECTIVES,
  CREDIT_NOTES,
  DOCUMENT_TYPES,
  SELF_BILLED,
} from "./document-types.ts";
import { isCoherent } from "./identities.ts";
import { ADDRESS_LENGTH, hasCharacters, isValidInbox, PRIVATE_LENGTH } from "./inboxes.ts";
import { hasGroupNote, hasRequiredNotes, hasUniqueNotes } from "./notes.ts";
import { isNotOfType, taxExtIn, taxExtNotIn } from "./tax-extensions.ts";
import * as test from "./tests.ts";

const invoice = on("bill.Invoice");
const tax = invoice.field("tax");
const supplier = invoice.field("supplier");
const customer = invoice.field("customer");
const corrective = invoice.when(taxExtIn(DOCUMENT_TYPE, CORRECTIVES));
const creditNote = invoice.when(taxExtIn(DOCUMENT_TYPE, CREDIT_NOTES));
const consolidated = invoice.when(taxExtIn(DOCUMENT_TYPE, [CONSOLIDATED]));
const ofGroup = invoice.when(test.isOfGroup);
const seller = ofGroup.field("ordering").field("seller");
const paid = invoice.when(taxExtIn(BILLING_MODE, PAID_MODES));
const paidTerms = paid.field("payment").field("terms");
const attachments = invoice.field("attachments");
const party = on("org.Party");
const privateCode = on("org.Identity").when(test.isPrivate).field("code");
const address = on("org.Inbox").when(test.isNetworkInbox).field("code");

/** Rules `GOBL-FR-CTC-FLOW2-…`. */
export const rules = ruleset("FR-CTC-FLOW2", [
  invoice
    .assert("01", "Amounts are in euros or can be converted", canConvertTo("EUR"))
    .assert(
      "02",
      "Series and code have up to 35 letters, digits and -+_/ (BR-FR-01, BR-FR-02)",
      test.isNumberedRight,
    ),
  invoice
    .field("preceding")
    .each()
    .assert(
      "03",
      "The preceding number has up to 35 letters, digits and -+_/ (BR-FR-01, BR-FR-02)",
      test.namesValidNumber,
    ),
  corrective
    .field("preceding")
    .assert("04", "A corrective invoice names the one it replaces (BR-FR-CO-04)", is.present)
    .assert("05", "A corrective invoice replaces a single one (BR-FR-CO-04)", is.length(1, 1)),
  creditNote
    .field("preceding")
    .assert("06", "A credit note names what it takes back (BR-FR-CO-05)", is.present),

  tax.assert("07", "Tax details are missing", is.present),
  tax
    .field("ext")
    .assert(
      "08",
      "Flow 2 has no such type of document (BR-FR-04)",
      ext.hasCodes(DOCUMENT_TYPE, ...DOCUMENT_TYPES),
    )
    .assert("09", "The billing mode is missing (BR-FR-08)", ext.requires(BILLING_MODE)),
  invoice
    .when(taxExtIn(BILLING_MODE, FINAL_MODES))
    .field("tax")
    .field("ext")
    .assert(
      "10",
      "The final invoice after a down payment is no advance (BR-FR-CO-08)",
      isNotOfType(ADVANCES),
    ),

  supplier
    .field("inboxes")
    .assert("11", "The supplier has no electronic address (BR-FR-13)", is.present),
  supplier
    .field("identities")
    .assert("12", "The supplier's legal identity is no SIREN (BR-FR-10)", test.hasLegalSiren),
  invoice
    .when(taxExtNotIn(DOCUMENT_TYPE, SELF_BILLED))
    .field("supplier")
    .assert(
      "13",
      "The supplier's address does not start with the SIREN (BR-FR-21)",
      test.hasSirenInbox,
    ),
  customer
    .field("inboxes")
    .assert("14", "The customer has no electronic address (BR-FR-13)", is.present),
  customer
    .field("identities")
    .assert("15", "The customer's legal identity is no SIREN (BR-FR-11)", test.hasLegalSiren),
  invoice
    .when(taxExtIn(DOCUMENT_TYPE, SELF_BILLED))
    .field("customer")
    .assert(
      "16",
      "The customer's address does not start with the SIREN (BR-FR-22)",
      test.hasSirenInbox,
    ),

  invoice
    .field("ordering")
    .field("identities")
    .assert("17", "The order has several references AFL (BR-FR-30)", test.hasSingle("AFL"))
    .assert("18", "The order has several references AWW (BR-FR-30)", test.hasSingle("AWW")),
  ofGroup
    .field("ordering")
    .assert("19", "A group that is one taxable person names the member (BR-FR-CO-15)", is.present),
  seller.assert(
    "20",
    "A group that is one taxable person names the member (BR-FR-CO-15)",
    is.present,
  ),
  seller.field("tax_id").assert("21", "The member has no tax identity (BR-FR-CO-15)", is.present),
  seller
    .field("tax_id")
    .field("code")
    .assert("22", "The member has no VAT number (BR-FR-CO-15)", is.present),
  ofGroup
    .field("notes")
    .assert("23", "The note MEMBRE_ASSUJETTI_UNIQUE is missing (BR-FR-CO-14)", hasGroupNote),

  consolidated
    .field("ordering")
    .assert("24", "A consolidated credit note names contracts (BR-FR-CO-03)", is.present),
  consolidated
    .field("ordering")
    .field("contracts")
    .assert("25", "A consolidated credit note names contracts (BR-FR-CO-03)", is.present)
    .assert("26", "A consolidated credit note names a contract (BR-FR-CO-03)", is.length(1, 0)),
  consolidated
    .field("delivery")
    .assert("27", "A consolidated credit note names its period (BR-FR-CO-03)", is.present),
  consolidated
    .field("delivery")
    .field("period")
    .assert("28", "A consolidated credit note names its period (BR-FR-CO-03)", is.present),

  invoice
    .when(taxExtNotIn(DOCUMENT_TYPE, ADVANCES))
    .when(taxExtNotIn(BILLING_MODE, PAID_MODES))
    .assert(
      "29",
      "An amount falls due before the day of issue (BR-FR-CO-07)",
      test.isDueAfterIssue,
    ),
  paid
    .field("payment")
    .assert("30", "A paid invoice has no payment details (BR-FR-CO-09)", is.present),
  paidTerms.assert("31", "A paid invoice has no payment terms (BR-FR-CO-09)", is.present),
  paidTerms
    .field("due_dates")
    .assert("32", "A paid invoice does not tell when it was due (BR-FR-CO-09)", is.present),
  paid
    .field("totals")
    .assert("34", "The advances differ from the total (BR-FR-CO-09)", test.isPaidInAdvance)
    .assert("35", "A paid invoice has nothing left to pay (BR-FR-CO-09)", test.isSettled),
  paid
    .field("totals")
    .field("advance")
    .assert("33", "A paid invoice has no advances (BR-FR-CO-09)", is.present),

  invoice
    .field("notes")
    .assert("36", "Notes are missing (BR-FR-05)", is.present)
    .assert("37", "A note of subject PMT, PMD or AAB is missing (BR-FR-05)", hasRequiredNotes)
    .assert("38", "Two notes are of the same subject (BR-FR-06, BR-FR-30)", hasUniqueNotes),
  attachments.assert("41", "There is one readable copy at most (BR-FR-18)", test.hasSingleCopy),
  attachments
    .each()
    .field("description")
    .assert("39", "The attachment is of no kind (BR-FR-17)", is.present)
    .assert("40", "Flow 2 has no such kind of attachment (BR-FR-17)", is.oneOf(test.ATTACHMENTS)),

  party
    .field("identities")
    .assert("01", "The SIRET does not start with the SIREN (BR-FR-09, BR-FR-10)", isCoherent)
    .assert(
      "02",
      "Identities need a scheme, each a different one (BR-FR-CO-10)",
      test.hasValidSchemes,
    ),
  party
    .field("inboxes")
    .each()
    .assert("03", "The address has up to 125 letters, digits and +-_/", isValidInbox),
  privateCode
    .assert("01", "A private identifier has up to 100 characters", is.length(0, PRIVATE_LENGTH))
    .assert("02", "A private identifier has letters, digits and +-_/ only", hasCharacters),
  address
    .assert("01", "The address has up to 125 characters", is.length(0, ADDRESS_LENGTH))
    .assert("02", "The address has letters, digits and +-_/ only", hasCharacters),
  on("org.Item")
    .field("meta")
    .assert("01", "A property of the item is blank (BR-FR-28)", test.hasNoBlanks),
]);
