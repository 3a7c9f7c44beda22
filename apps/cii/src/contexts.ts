/** Profiles of Factur-X and ZUGFeRD in increasing order. */
export const LEVELS = ["minimum", "basicwl", "basic", "en16931", "extended"] as const;
export type Level = (typeof LEVELS)[number];

/** Additional rules, checked before anything is written. */
export type ProfileRules = "peppol" | "xrechnung" | undefined;

/** A profile of CII: identifiers in the header, content level, rules beyond EN 16931. */
export interface CiiContext {
  /** Value of `doc_type`. */
  readonly docType: string;
  /** Short name, as in `cii-xrechnung` on the command line. */
  readonly short: string;
  readonly title: string;
  /** BT-24 as written. */
  readonly guideline: string;
  /** BT-24 for recognising files, where networks use another one. */
  readonly alias: string | undefined;
  /** BT-23; empty for none. */
  readonly process: string;
  /** Addons of documents read from such a file. */
  readonly addons: readonly string[];
  readonly level: Level;
  /** D22B allows several preceding invoices, D16B one. */
  readonly version: "D16B" | "D22B";
  readonly rules: ProfileRules;
  /** Validated by the schema of D16B that lists codes, those of allowances also for charges. */
  readonly hasCodeLists?: boolean;
}

const EN16931 = "urn:cen.eu:en16931:2017";
const PEPPOL = "urn:fdc:peppol.eu:2017:poacc";
const FRENCH_PROCESS = "urn:peppol:france:billing:regulated";

const PLAIN = {
  alias: undefined,
  process: "",
  level: "en16931",
  version: "D16B",
  rules: undefined,
} as const;

/** BT-24 of the levels of Factur-X and ZUGFeRD. */
const GUIDELINES: Readonly<Record<Level, string>> = {
  minimum: "urn:factur-x.eu:1p0:minimum",
  basicwl: "urn:factur-x.eu:1p0:basicwl",
  basic: `${EN16931}#compliant#urn:factur-x.eu:1p0:basic`,
  en16931: EN16931,
  extended: `${EN16931}#conformant#urn:factur-x.eu:1p0:extended`,
};

const LEVEL_TITLES: Readonly<Record<Level, string>> = {
  minimum: "MINIMUM",
  basicwl: "BASIC WL",
  basic: "BASIC",
  en16931: "EN 16931",
  extended: "EXTENDED",
};

/** The same file under its French and German names; EN 16931 needs no level in the name. */
const HYBRIDS = [
  { name: "facturx", title: "Factur-X", edition: "v1", addon: "fr-facturx-v1" },
  { name: "zugferd", title: "ZUGFeRD", edition: "v2", addon: "de-zugferd-v2" },
] as const;

const HYBRID_CONTEXTS: readonly CiiContext[] = HYBRIDS.flatMap(({ name, title, edition, addon }) =>
  LEVELS.map((level): CiiContext => {
    const short = level === "en16931" ? name : `${name}-${level}`;
    return {
      ...PLAIN,
      docType: `${short}-${edition}`,
      short,
      title: `${title} ${LEVEL_TITLES[level]}`,
      guideline: GUIDELINES[level],
      addons: [addon],
      level,
      version: "D22B",
    };
  }),
);

export const CII_CONTEXTS: readonly CiiContext[] = [
  {
    ...PLAIN,
    docType: "en16931-v2017",
    short: "en16931",
    title: "EN 16931",
    guideline: EN16931,
    addons: ["eu-en16931-v2017"],
  },
  {
    ...PLAIN,
    docType: "peppol-v3",
    short: "peppol",
    title: "Peppol BIS Billing 3",
    guideline: `${EN16931}#compliant#${PEPPOL}:billing:3.0`,
    process: `${PEPPOL}:billing:01:1.0`,
    addons: ["eu-en16931-v2017"],
    rules: "peppol",
  },
  ...HYBRID_CONTEXTS,
  {
    ...PLAIN,
    docType: "xrechnung-v3",
    short: "xrechnung",
    title: "XRechnung 3.0",
    guideline: `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: `${PEPPOL}:billing:01:1.0`,
    addons: ["de-xrechnung-v3"],
    rules: "xrechnung",
  },
  {
    ...PLAIN,
    docType: "choruspro-v1",
    hasCodeLists: true,
    short: "choruspro",
    title: "Chorus Pro",
    // Placeholder for the framework of the invoice.
    guideline: "A1",
    addons: ["fr-choruspro-v1"],
  },
  {
    ...PLAIN,
    docType: "peppol-fr-cius",
    short: "peppol-france-cius",
    title: "French CIUS",
    guideline: EN16931,
    alias: `${EN16931}#compliant#urn:peppol:france:billing:cius:1.0`,
    process: FRENCH_PROCESS,
    addons: ["fr-ctc-flow2-v1"],
    hasCodeLists: true,
  },
  {
    ...PLAIN,
    docType: "peppol-fr-facturx",
    hasCodeLists: true,
    short: "peppol-france-facturx",
    title: "French extended CIUS",
    guideline: `${EN16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`,
    alias: `${EN16931}#conformant#urn:peppol:france:billing:Factur-X:1.0`,
    process: FRENCH_PROCESS,
    addons: ["fr-ctc-flow2-v1"],
  },
];

/** The default `doc_type` of invoices. */
const DEFAULT_DOC_TYPE = "en16931";

/**
 * Context of a `doc_type` or its short name; plain EN 16931 for an empty one, undefined for an unknown
 * one.
 */
export function ciiContextOf(docType: string): CiiContext | undefined {
  const wanted = docType || DEFAULT_DOC_TYPE;
  return CII_CONTEXTS.find((context) => context.docType === wanted || context.short === wanted);
}

/** Frameworks of Chorus Pro, which replace the guideline in its files. */
const FRAMEWORK = /^A\d{1,2}$/;

/** Context of a file by its identifiers (BT-24, BT-23): both match, else the first alone. */
export function contextFrom(guideline: string, process: string): CiiContext | undefined {
  const wanted = FRAMEWORK.test(guideline) ? "A1" : guideline;
  const candidates = CII_CONTEXTS.filter(
    (context) => context.guideline === wanted || context.alias === wanted,
  );
  const isFrench = BILLING_MODE.test(process);
  const isExact = (context: CiiContext) =>
    isFrench ? context.process === FRENCH_PROCESS : context.process === process;
  return candidates.find(isExact) ?? candidates[0];
}

/** French invoices name their process by the kind of business. */
const BILLING_MODE = /^[BSM][1-8]$/;
