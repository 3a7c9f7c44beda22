import type { Invoice, Party } from "@fakturo/model";
import {
  type CatalogueData,
  ext,
  is,
  type Normalizer,
  normalizer,
  on,
  type Test,
} from "@fakturo/plugin";
import {
  CREDIT,
  codesOf,
  DEBIT,
  EXEMPT_TAXPAYER,
  NFCE,
  NFE,
  NO_TAXPAYER,
  TAXPAYER,
} from "./codes.ts";
import {
  CREDIT_NOTE_TYPE,
  DEBIT_NOTE_TYPE,
  MODEL,
  OPERATION_TYPE,
  PRESENCE,
  PURPOSE,
} from "./extensions.ts";
import {
  CREDIT_NOTE_TYPES,
  DEBIT_NOTE_TYPES,
  MODELS,
  OPERATION_TYPES,
  PRESENCES,
  PURPOSES,
} from "./invoice-codes.ts";
import { REGISTRATION_INDICATORS } from "./party-codes.ts";
import { isRegistered, modelIs, purposeIs } from "./tests.ts";

/** ICMS taxpayer status of the recipient (`indIEDest`). */
export const REGISTRATION_INDICATOR = "br-nfe-state-reg-ind";

/** Catalogue that enables unreleased additions to the addon, which apply where its extension is known. */
export const nextCatalogue: CatalogueData = {
  key: "br-nfe",
  name: { en: "Brazil NF-e, next release", pt: "NF-e, próxima versão" },
  description: {
    en: "Adds the recipient's standing towards ICMS and checks of codes to `br-nfe-v4`.",
  },
  extensions: [
    {
      key: REGISTRATION_INDICATOR,
      name: {
        en: "Recipient State Registration Indicator",
        pt: "Indicador da Inscrição Estadual do destinatário",
      },
      desc: {
        en: "`indIEDest` of the customer. Unless given 1 for customers of an NF-e with a state registration, else 9.",
      },
      values: REGISTRATION_INDICATORS,
    },
  ],
};

const isSwitchedOn: Test<unknown> = {
  label: `context: extension ${REGISTRATION_INDICATOR} loaded`,
  holds: (_value, context) => context.knowsExtension(REGISTRATION_INDICATOR),
  contextual: true,
};

function completeRecipient(invoice: Invoice): void {
  const model = invoice.$tags?.includes("simplified") ? NFCE : NFE;
  invoice.tax = { ...invoice.tax, ext: { ...invoice.tax?.ext, [MODEL]: model } };
  const { customer } = invoice;
  if (!customer || customer.ext?.[REGISTRATION_INDICATOR]) return;
  const indicator = model === NFE && isRegistered(customer) ? TAXPAYER : NO_TAXPAYER;
  customer.ext = { ...customer.ext, [REGISTRATION_INDICATOR]: indicator };
}

/** Every invoice has a model, every customer an indicator. */
export const nextNormalizers: readonly Normalizer[] = [
  normalizer("bill.Invoice", isSwitchedOn, completeRecipient),
];

function indicatorIs(indicator: string): Test<Party> {
  return is.that(
    `registration indicator is ${indicator}`,
    (party: Party) => party.ext?.[REGISTRATION_INDICATOR] === indicator,
  );
}

const hasRegistration = is.absentOr("has state registration", isRegistered);
const invoice = on("bill.Invoice").when(isSwitchedOn);
const codes = invoice.field("tax").field("ext");
const customer = invoice.field("customer");

/** Rules that apply only where the next release is enabled. */
export const nextRules = [
  codes
    .assert("44", "There is no such model", ext.hasCodes(MODEL, ...codesOf(MODELS)))
    .assert("45", "There is no such presence", ext.hasCodes(PRESENCE, ...codesOf(PRESENCES)))
    .assert("46", "There is no such purpose", ext.hasCodes(PURPOSE, ...codesOf(PURPOSES)))
    .assert(
      "47",
      "There is no such direction",
      ext.hasCodes(OPERATION_TYPE, ...codesOf(OPERATION_TYPES)),
    ),
  invoice
    .when(purposeIs(CREDIT))
    .field("tax")
    .field("ext")
    .assert(
      "48",
      "There is no such kind of credit note",
      ext.hasCodes(CREDIT_NOTE_TYPE, ...codesOf(CREDIT_NOTE_TYPES)),
    ),
  invoice
    .when(purposeIs(DEBIT))
    .field("tax")
    .field("ext")
    .assert(
      "49",
      "There is no such kind of debit note",
      ext.hasCodes(DEBIT_NOTE_TYPE, ...codesOf(DEBIT_NOTE_TYPES)),
    ),
  customer
    .field("ext")
    .assert("50", "The customer has no indicator", ext.requires(REGISTRATION_INDICATOR)),
  customer
    .when(indicatorIs(TAXPAYER))
    .assert("51", "A taxpayer of ICMS has a state registration", hasRegistration),
  customer
    .when(indicatorIs(EXEMPT_TAXPAYER))
    .assert("52", "An exempt taxpayer has no state registration", is.not(hasRegistration)),
  invoice
    .when(modelIs(NFCE))
    .field("customer")
    .field("ext")
    .assert(
      "53",
      "Consumers are no taxpayers of ICMS",
      ext.hasCodes(REGISTRATION_INDICATOR, NO_TAXPAYER),
    ),
];
