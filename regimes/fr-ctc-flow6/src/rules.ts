import { SCHEME_ID } from "@fakturo/addon-eu-en16931";
import {
  hasUniqueSchemes,
  isCoherent,
  isValidInbox,
  PRIVATE_LENGTH,
  SCHEME,
} from "@fakturo/addon-fr-ctc-flow2";
import { ext, is, on, ruleset } from "@fakturo/plugin";
import { ACTION, CONDITION, codesOf, REASON, ROLE, STATUS } from "./extensions.ts";
import * as test from "./tests.ts";

/** Schemes of parties; 0231, for groups that are one taxable person, is allowed in invoices only. */
const SCHEMES = ["0002", "0009", "0223", "0224", "0226", "0227", "0228", "0229", "0238"];

const PAYMENT_STATUSES = ["211", "212"];
const PAYMENT_CONDITIONS = ["MEN", "MPA", "RAP"];
const STATUSES = codesOf(STATUS).filter((code) => !PAYMENT_STATUSES.includes(code));
const CONDITIONS = codesOf(CONDITION).filter((code) => !PAYMENT_CONDITIONS.includes(code));
/** Statuses set by buyer or supplier; platforms may report the others with the supplier alone. */
const BUSINESS = ["204", "205", "206", "207", "208", "209", "210"];
const UPDATES = ["issued", "other"];
const RESPONSES = [
  ...["issued", "acknowledged", "processing", "accepted", "querying", "rejected", "error"],
  "other",
];

/** Reasons allowed for a status (BR-FR-CDV-CL-09). */
const REASONS: readonly (readonly [number: string, status: string, reasons: readonly string[]])[] =
  [
    ["17", "200", ["NON_TRANSMISE"]],
    [
      "18",
      "206",
      [
        ...["AUTRE", "CMD_ERR", "SIRET_ERR", "CODE_ROUTAGE_ERR", "REF_CT_ABSENT", "REF_ERR"],
        ...["PU_ERR", "REM_ERR", "QTE_ERR", "ART_ERR", "MODPAI_ERR", "QUALITE_ERR"],
        "LIVR_INCOMP",
      ],
    ],
    [
      "19",
      "207",
      [
        ...["AUTRE", "COORD_BANC_ERR", "TX_TVA_ERR", "MONTANTTOTAL_ERR", "CALCUL_ERR"],
        ...["NON_CONFORME", "DOUBLON", "DEST_ERR", "TRANSAC_INC", "EMMET_INC", "CONTRAT_TERM"],
        ...["DOUBLE_FACT", "CMD_ERR", "ADR_ERR", "SIRET_ERR", "CODE_ROUTAGE_ERR"],
        ...["REF_CT_ABSENT", "REF_ERR", "PU_ERR", "REM_ERR", "QTE_ERR", "ART_ERR"],
        ...["MODPAI_ERR", "QUALITE_ERR", "LIVR_INCOMP"],
      ],
    ],
    [
      "20",
      "208",
      [
        ...["JUSTIF_ABS", "COORD_BANC_ERR", "CMD_ERR", "SIRET_ERR", "CODE_ROUTAGE_ERR"],
        ...["REF_CT_ABSENT", "REF_ERR"],
      ],
    ],
    [
      "21",
      "210",
      [
        ...["TX_TVA_ERR", "MONTANTTOTAL_ERR", "CALCUL_ERR", "NON_CONFORME", "DOUBLON"],
        ...["DEST_ERR", "TRANSAC_INC", "EMMET_INC", "CONTRAT_TERM", "DOUBLE_FACT", "CMD_ERR"],
        ...["ADR_ERR", "REF_CT_ABSENT"],
      ],
    ],
    [
      "22",
      "213",
      [
        ...["MONTANTTOTAL_ERR", "CALCUL_ERR", "DOUBLON", "ADR_ERR", "REJ_SEMAN", "REJ_UNI"],
        ...["REJ_COH", "REJ_ADR", "REJ_CONT_B2G", "REJ_REF_PJ", "REJ_ASS_PJ"],
      ],
    ],
  ];

const status = on("bill.Status");
const supplier = status.field("supplier");
const customer = status.field("customer");
const line = status.field("lines").each();
const payment = on("bill.Payment");
const payer = payment.field("customer");
const paidTo = payment.field("supplier");
const document = payment.field("lines").each().field("document");
const party = on("org.Party");
const identity = party.field("identities").each();

/** Rules `GOBL-FR-CTC-FLOW6-…`. */
export const rules = ruleset("FR-CTC-FLOW6", [
  status
    .field("type")
    .assert("01", "Messages are responses or updates", is.oneOf(["response", "update"])),
  status.field("ext").assert("02", "No status of an invoice", ext.hasCodes(STATUS, ...STATUSES)),
  supplier
    .assert("03", "The supplier is missing (BR-FR-CDV-13)", is.present)
    .assert("04", "The supplier has no inbox (BR-FR-CDV-08)", test.hasInbox("supplier")),
  supplier
    .field("ext")
    .assert("05", "The supplier has no role (BR-FR-CDV-CL-03)", ext.requires(ROLE)),
  supplier
    .field("identities")
    .assert("06", "The supplier has no SIREN", test.hasIdentityOf([SCHEME.siren])),
  status
    .when(test.isBusinessIssued(BUSINESS))
    .field("customer")
    .assert("07", "The customer is missing (BR-FR-CDV-CL-04)", is.present),
  customer.assert("08", "The customer has no inbox (BR-FR-CDV-08)", test.hasInbox("customer")),
  customer
    .field("ext")
    .assert("09", "The customer has no role (BR-FR-CDV-CL-04)", ext.requires(ROLE)),
  customer
    .field("identities")
    .assert("10", "The customer has no identity of Flow 6", test.hasIdentityOf(SCHEMES)),
  status.field("lines").assert("11", "A message is about one invoice", is.present, is.length(1, 1)),
  line.field("doc").assert("12", "The invoice is missing (BR-FR-CDV-10)", is.present),
  line
    .field("doc")
    .field("code")
    .assert("13", "The invoice has no number (BR-FR-CDV-10)", is.present),
  line
    .field("doc")
    .field("issue_date")
    .assert("14", "The invoice has no date (BR-FR-CDV-11)", is.present),
  line.field("key").assert("15", "Flow 6 has no such event", is.oneOf(RESPONSES)),
  line
    .when(test.hasKey(["rejected", "querying", "error"]))
    .field("reasons")
    .assert("16", "The status has no reason (BR-FR-CDV-14)", is.present),
  ...REASONS.map(([number, code, reasons]) =>
    line
      .when(test.hasStatus(code))
      .field("reasons")
      .each()
      .field("ext")
      .assert(
        number,
        `No reason for status ${code} (BR-FR-CDV-CL-09)`,
        ext.hasCodes(REASON, ...reasons),
      ),
  ),
  status
    .when(test.isOfType("status", "response"))
    .field("lines")
    .each()
    .field("key")
    .assert("23", "No event that is a response", is.oneOf(RESPONSES)),
  status
    .when(test.isOfType("status", "update"))
    .field("lines")
    .each()
    .field("key")
    .assert("24", "No event that is an update", is.oneOf(UPDATES)),

  payment
    .field("type")
    .assert("01", "Payments are advices or receipts", is.oneOf(["advice", "receipt"])),
  paidTo.assert("02", "The supplier is missing (BR-FR-CDV-13)", is.present),
  paidTo
    .field("identities")
    .assert("03", "The supplier has no SIREN", test.hasIdentityOf([SCHEME.siren])),
  paidTo
    .field("identities")
    .each()
    .field("ext")
    .assert("04", "Flow 6 has no such scheme", ext.hasCodes(SCHEME_ID, ...SCHEMES)),
  payer.assert("05", "The customer is missing (BR-FR-CDV-CL-04)", is.present),
  payer
    .field("identities")
    .assert("06", "The customer has no SIREN", test.hasIdentityOf([SCHEME.siren])),
  payer
    .field("identities")
    .each()
    .field("ext")
    .assert("07", "Flow 6 has no such scheme", ext.hasCodes(SCHEME_ID, ...SCHEMES)),
  payment
    .field("payee")
    .field("identities")
    .each()
    .field("ext")
    .assert("08", "Flow 6 has no such scheme", ext.hasCodes(SCHEME_ID, ...SCHEMES)),
  payment.field("lines").assert("09", "A payment is for one invoice", test.hasSingleLine),
  document.assert("10", "The invoice is missing (BR-FR-CDV-10)", is.present),
  document.field("code").assert("11", "The invoice has no number (BR-FR-CDV-10)", is.present),
  document.field("issue_date").assert("12", "The invoice has no date (BR-FR-CDV-11)", is.present),
  payment
    .field("ext")
    .assert("13", "No status of a payment", ext.hasCodes(STATUS, ...PAYMENT_STATUSES))
    .assert("14", "No condition of a payment", ext.hasCodes(CONDITION, ...PAYMENT_CONDITIONS)),
  payment
    .when(test.isOfType("payment", "advice"))
    .field("ext")
    .assert("15", "An advice has status 211", ext.hasCodes(STATUS, "211")),
  payment
    .when(test.isOfType("payment", "receipt"))
    .field("ext")
    .assert("16", "A receipt has status 212", ext.hasCodes(STATUS, "212")),

  on("bill.Reason")
    .field("ext")
    .assert("01", "CDAR has no such reason", ext.hasCodes(REASON, ...codesOf(REASON)))
    .assert("02", "No condition of a reason", ext.hasCodes(CONDITION, ...CONDITIONS)),
  on("bill.Action")
    .field("ext")
    .assert("01", "CDAR has no such action", ext.hasCodes(ACTION, ...codesOf(ACTION))),

  party.field("ext").assert("01", "CDAR has no such role", test.isKnownRole),
  party
    .field("identities")
    .assert("02", "The SIRET does not start with the SIREN (BR-FR-09, BR-FR-10)", isCoherent)
    .assert("03", "Two identities are of the same scheme (BR-FR-CO-10)", hasUniqueSchemes),
  identity
    .field("ext")
    .assert("04", "The identity has no scheme (BR-FR-CO-10)", ext.requires(SCHEME_ID))
    .assert("05", "Flow 6 has no such scheme (BR-FR-CO-10)", ext.hasCodes(SCHEME_ID, ...SCHEMES)),
  identity
    .when(test.isPrivate)
    .field("code")
    .assert("06", "A private identifier has up to 100 characters", is.length(0, PRIVATE_LENGTH))
    .assert(
      "07",
      "A private identifier has letters, digits and +-_/ only (BR-FR-24)",
      test.hasCharacters,
    ),
  party
    .field("inboxes")
    .each()
    .assert("08", "The address has up to 125 letters, digits and +-_/", isValidInbox),
]);
