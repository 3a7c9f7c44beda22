import type { JsonObject } from "@fakturo/model";
import type { Trade } from "./homes.ts";
import { ANYWHERE, FRANCE, GERMAN, type Home, NETHERLANDS, SIRET_PARTY } from "./homes.ts";

/** A profile of UBL or CII. */
export interface Profile extends DocumentProfile {
  readonly app: "ubl" | "cii";
}

/** A profile of the generated documents, with its official rules. */
export interface DocumentProfile {
  readonly docType: string;
  /** Rule sets for invoices and credit notes. */
  readonly ruleSets: readonly [invoice: string, creditNote: string];
  readonly addons: readonly string[];
  readonly homes: readonly Home[];
  /** Types besides plain invoices and credit notes. */
  readonly types: readonly string[];
  /** True where rounding of the document to cents may be shown (BT-114). */
  readonly hasRounding: boolean;
  readonly isSelfBilled?: boolean;
  /** Rules that wrongly exclude currencies without cents. */
  readonly needsCents?: boolean;
  /**
   * Tax situations that the profile cannot express: MINIMUM has no identifier but the VAT number, which has no
   * place outside the scope of VAT; BR-FREXT-Z-08 of the French CII rules 1.3 checks an empty set.
   */
  readonly refuses?: readonly Trade[];
  /** Members that every party needs besides its name. */
  readonly party?: JsonObject;
}

const EU = ["eu-en16931-v2017"];

type Given = Pick<Profile, "app" | "docType" | "ruleSets"> & Partial<Profile>;

const profile = (given: Given): Profile => ({
  addons: EU,
  homes: ANYWHERE,
  types: [],
  hasRounding: true,
  ...given,
});

const ubl = (docType: string, sets: readonly [string, string], more: Partial<Profile> = {}) =>
  profile({ app: "ubl", docType, ruleSets: sets, ...more });

const cii = (docType: string, ruleSet: string, more: Partial<Profile> = {}) =>
  profile({ app: "cii", docType, ruleSets: [ruleSet, ruleSet], ...more });

const german: Partial<Profile> = { homes: GERMAN, types: ["corrective"] };
const french: Partial<Profile> = { homes: [FRANCE], types: ["corrective"] };
const xrechnung: Partial<Profile> = { ...german, addons: ["de-xrechnung-v3"] };
const facturx: Partial<Profile> = { types: ["corrective"], addons: ["fr-facturx-v1"] };
const partial: Partial<Profile> = { ...facturx, hasRounding: false };
const ctc: Partial<Profile> = { ...french, addons: ["fr-ctc-flow2-v1"] };
const free: Partial<Profile> = { types: ["corrective", "debit-note"] };

/** Every profile of both syntaxes. */
export const PROFILES: readonly Profile[] = [
  ubl("en16931-v2017", ["eu.cen.en16931:ubl", "eu.cen.en16931:ubl-creditnote"], free),
  ubl("bis-invoice-v3", ["eu.peppol.bis3:invoice", "eu.peppol.bis3:creditnote"]),
  ubl(
    "bis-self-billing-v3",
    ["eu.peppol.bis3:invoice-self-billing", "eu.peppol.bis3:creditnote-self-billing"],
    { isSelfBilled: true },
  ),
  ubl(
    "xrechnung-invoice-v2",
    ["de.xrechnung:ubl-invoice", "de.xrechnung:ubl-creditnote"],
    xrechnung,
  ),
  ubl("nlcius-v1", ["org.simplerinvoicing:invoice", "org.simplerinvoicing:creditnote"], {
    homes: [NETHERLANDS],
    types: ["corrective"],
  }),
  ubl("peppol-fr-cius", ["fr.ctc:ubl-invoice", "fr.ctc:ubl-creditnote"], ctc),
  ubl("peppol-fr-extended", ["fr.ctc:extended-ubl-invoice", "fr.ctc:extended-ubl-creditnote"], {
    ...ctc,
    needsCents: true,
  }),
  cii("en16931-v2017", "eu.cen.en16931:cii", free),
  cii("peppol-v3", "eu.cen.en16931:cii"),
  cii("xrechnung-v3", "de.xrechnung:cii", xrechnung),
  cii("zugferd-v2", "de.zugferd:en16931", { ...german, addons: ["de-zugferd-v2"] }),
  cii("facturx-minimum-v1", "fr.factur-x:minimum", { ...facturx, refuses: ["outside-scope"] }),
  cii("facturx-basicwl-v1", "fr.factur-x:basicwl", partial),
  cii("facturx-basic-v1", "fr.factur-x:basic", partial),
  cii("facturx-v1", "fr.factur-x:en16931", facturx),
  cii("facturx-extended-v1", "fr.factur-x:extended", { ...facturx, needsCents: true }),
  cii("choruspro-v1", "un.unece.uncefact:crossindustryinvoice:D16B", {
    ...french,
    addons: ["fr-choruspro-v1"],
    // Customers are identified by SIRET.
    refuses: ["intra-community", "export"],
    party: SIRET_PARTY,
  }),
  cii("peppol-fr-cius", "fr.ctc:cii", ctc),
  cii("peppol-fr-facturx", "fr.ctc:extended-cii", { ...ctc, needsCents: true, refuses: ["zero"] }),
];
