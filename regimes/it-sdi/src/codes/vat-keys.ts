/** Keys of VAT by a `Natura`. */
export const EXEMPTION_KEYS: ReadonlyMap<string, string> = new Map([
  ["N1", "zero"],
  ["N2.1", "outside-scope"],
  ["N2.2", "outside-scope"],
  ["N3.1", "export"],
  ["N3.2", "intra-community"],
  ["N3.3", "export"],
  ["N3.4", "export"],
  ["N3.5", "export"],
  ["N3.6", "intra-community"],
  ["N4", "exempt"],
  ["N5", "exempt"],
  ["N6.1", "reverse-charge"],
  ["N6.2", "reverse-charge"],
  ["N6.3", "reverse-charge"],
  ["N6.4", "reverse-charge"],
  ["N6.5", "reverse-charge"],
  ["N6.6", "reverse-charge"],
  ["N6.7", "reverse-charge"],
  ["N6.8", "reverse-charge"],
  ["N6.9", "reverse-charge"],
  ["N7", "outside-scope"],
]);

/** `Natura` of a key of VAT: allowed ones are kept, others become the default. */
export interface KeyExemptions {
  readonly fallback: string;
  readonly kept: readonly string[];
}

/** Keys of VAT without tax, with their `Natura`. */
export const KEY_EXEMPTIONS: ReadonlyMap<string, KeyExemptions> = new Map([
  ["zero", { fallback: "N1", kept: [] }],
  ["outside-scope", { fallback: "N2.1", kept: ["N2.2", "N7"] }],
  ["export", { fallback: "N3.1", kept: ["N3.3", "N3.4", "N3.5"] }],
  ["intra-community", { fallback: "N3.2", kept: ["N3.6"] }],
  ["exempt", { fallback: "N4", kept: ["N5"] }],
  [
    "reverse-charge",
    {
      fallback: "N6.9",
      kept: ["N6.1", "N6.2", "N6.3", "N6.4", "N6.5", "N6.6", "N6.7", "N6.8"],
    },
  ],
]);

/** Taxed in the customer's country: within the Union (art. 7-sexies) or outside it. */
export const FOREIGN_EU = "N7";
export const FOREIGN = "N2.1";
