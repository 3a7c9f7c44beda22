/** A profile of UBL: the identifiers in the header and the rules beyond EN 16931. */
export interface UblContext {
  /** Value of `doc_type`. */
  readonly docType: string;
  /** Short name, e.g. `ubl-xrechnung` on the command line. */
  readonly short: string;
  readonly title: string;
  /** BT-24 as written. */
  readonly customization: string;
  /** BT-24 for the recognition of files, where networks use another value. */
  readonly alias?: string;
  /** BT-23; empty for none. */
  readonly profile: string;
  /** Addons of documents read from such a file. */
  readonly addons: readonly string[];
  /** Additional rules, checked before anything is written. */
  readonly rules: "peppol" | "xrechnung" | "nlcius" | undefined;
  /** True for French invoices, whose process is the billing mode of the invoice. */
  readonly isFrench?: boolean;
  /** True if the file may name a payer other than the buyer. */
  readonly hasPayer?: boolean;
}

const EN16931 = "urn:cen.eu:en16931:2017";
const PEPPOL = "urn:fdc:peppol.eu:2017:poacc";

const FRENCH_PROCESS = "urn:peppol:france:billing:regulated";

export const UBL_CONTEXTS: readonly UblContext[] = [
  {
    docType: "en16931-v2017",
    short: "en16931",
    title: "EN 16931",
    customization: EN16931,
    profile: "",
    addons: ["eu-en16931-v2017"],
    rules: undefined,
  },
  {
    docType: "bis-invoice-v3",
    short: "peppol",
    title: "Peppol BIS Billing 3",
    customization: `${EN16931}#compliant#${PEPPOL}:billing:3.0`,
    profile: `${PEPPOL}:billing:01:1.0`,
    addons: ["eu-en16931-v2017"],
    rules: "peppol",
  },
  {
    docType: "bis-self-billing-v3",
    short: "peppol-self-billed",
    title: "Peppol BIS Self-Billing 3",
    customization: `${EN16931}#compliant#${PEPPOL}:selfbilling:3.0`,
    profile: `${PEPPOL}:selfbilling:01:1.0`,
    addons: ["eu-en16931-v2017"],
    rules: "peppol",
  },
  {
    docType: "xrechnung-invoice-v2",
    short: "xrechnung",
    title: "XRechnung 3.0",
    customization: `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    profile: `${PEPPOL}:billing:01:1.0`,
    addons: ["de-xrechnung-v3"],
    rules: "xrechnung",
  },
  {
    docType: "nlcius-v1",
    short: "nlcius",
    title: "NLCIUS",
    customization: `${EN16931}#compliant#urn:fdc:nen.nl:nlcius:v1.0`,
    profile: `${PEPPOL}:billing:01:1.0`,
    addons: ["eu-en16931-v2017"],
    rules: "nlcius",
  },
  {
    docType: "peppol-fr-cius",
    short: "france-cius",
    title: "French CIUS",
    customization: EN16931,
    alias: `${EN16931}#compliant#urn:peppol:france:billing:cius:1.0`,
    profile: FRENCH_PROCESS,
    addons: ["fr-ctc-flow2-v1"],
    rules: undefined,
    isFrench: true,
  },
  {
    docType: "peppol-fr-extended",
    short: "france-extended",
    title: "French extended CIUS",
    customization: `${EN16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`,
    alias: `${EN16931}#conformant#urn:peppol:france:billing:extended:1.0`,
    profile: FRENCH_PROCESS,
    addons: ["fr-ctc-flow2-v1"],
    rules: undefined,
    isFrench: true,
    hasPayer: true,
  },
];

/** The `doc_type` where none is given. */
export const DEFAULT_DOC_TYPE = "en16931";

/**
 * Context of a `doc_type` or its short name; plain EN 16931 for an empty one, undefined for an unknown
 * one.
 */
export function ublContextOf(docType: string): UblContext | undefined {
  const wanted = docType || DEFAULT_DOC_TYPE;
  return UBL_CONTEXTS.find((context) => context.docType === wanted || context.short === wanted);
}

/** French invoices name their process by the kind of business. */
const BILLING_MODE = /^[BSM][1-8]$/;

/** Context of a file by its identifiers (BT-24, BT-23): both match, else the first alone. */
export function contextFrom(customization: string, profile: string): UblContext | undefined {
  const candidates = UBL_CONTEXTS.filter(
    (context) => context.customization === customization || context.alias === customization,
  );
  const isExact = (context: UblContext) =>
    isBillingMode(profile)
      ? context.isFrench === true
      : context.profile === "" || profile === "" || context.profile === profile;
  return candidates.find(isExact) ?? candidates[0];
}

/** True for a French billing mode, such as `S1`. */
export function isBillingMode(profile: string): boolean {
  return BILLING_MODE.test(profile);
}
