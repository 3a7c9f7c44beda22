/** A status message for the other party, or its copy for the tax office's portal (PPF). */
export interface Flavour {
  /** Value of `doc_type`. */
  readonly docType: string;
  readonly short: string;
  /** MDT-3. */
  readonly guideline: string;
  /** MDT-2; empty for none. */
  readonly process: string;
  readonly isForPortal: boolean;
}

const CDV = "urn.cpro.gouv.fr:1p0:CDV";

/** The default message for a status without `doc_type`. */
export const PARTY_FLAVOUR: Flavour = {
  docType: "fr-ctc-cdar-flow6",
  short: "cdar",
  guideline: `${CDV}:invoice`,
  process: "REGULATED",
  isForPortal: false,
};

export const FLAVOURS: readonly Flavour[] = [
  PARTY_FLAVOUR,
  {
    docType: "fr-ctc-cdar-flow6-ppf",
    short: "cdar-PPF",
    guideline: `${CDV}:einvoicingF2`,
    process: "",
    isForPortal: true,
  },
];

/** Flavour of a `doc_type` or its short name. */
export function flavourOf(docType: string): Flavour | undefined {
  return FLAVOURS.find((flavour) => flavour.docType === docType || flavour.short === docType);
}
