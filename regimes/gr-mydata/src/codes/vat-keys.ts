/** VAT rates to their category. */
export const RATE_CODES: ReadonlyMap<string, string> = new Map([
  ["general", "1"],
  ["reduced", "2"],
  ["super-reduced", "3"],
  ["general+island", "4"],
  ["reduced+island", "5"],
  ["super-reduced+island", "6"],
]);

/** Category without VAT. */
export const WITHOUT_VAT = "7";

/** Causes of exemption of a key of VAT: allowed ones are kept, others become the default. */
export interface KeyExemptions {
  readonly fallback: string;
  readonly kept: readonly string[];
}

/** Keys of VAT without tax, with their causes of exemption. */
export const KEY_EXEMPTIONS: ReadonlyMap<string, KeyExemptions> = new Map([
  ["outside-scope", { fallback: "1", kept: ["2", "3", "4", "24", "29", "30", "31"] }],
  [
    "exempt",
    {
      fallback: "7",
      kept: [
        ...["5", "6", "9", "10", "11", "12", "13", "15"],
        ...["17", "18", "19", "20", "21", "22", "23", "25", "26", "27"],
      ],
    },
  ],
  ["export", { fallback: "8", kept: ["28"] }],
  ["intra-community", { fallback: "14", kept: [] }],
  ["reverse-charge", { fallback: "16", kept: [] }],
]);

/** Keys of VAT by cause of exemption. */
export const EXEMPTION_KEYS: ReadonlyMap<string, string> = new Map(
  [...KEY_EXEMPTIONS].flatMap(([key, { fallback, kept }]) =>
    [fallback, ...kept].map((code) => [code, key] as const),
  ),
);

/** Taxed in the customer's country: one-stop shop of the Union (art. 47c) or outside it (47b). */
export const FOREIGN_EU = "30";
export const FOREIGN = "29";
