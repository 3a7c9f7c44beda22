/** VAT category codes of UNTDID 5305 in EN 16931 (BT-95, BT-102, BT-118, BT-151). */
export type VatCode = "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M";

const CODES: ReadonlySet<string> = new Set(["S", "Z", "E", "AE", "K", "G", "O", "L", "M"]);

/** True for a code of EN 16931. */
export function isVatCode(code: string): code is VatCode {
  return CODES.has(code);
}

/** Tax keys of the format. */
export const CODE_OF_KEY: ReadonlyMap<string, VatCode> = new Map([
  ["standard", "S"],
  ["zero", "Z"],
  ["exempt", "E"],
  ["reverse-charge", "AE"],
  ["intra-community", "K"],
  ["export", "G"],
  ["outside-scope", "O"],
]);

/**
 * Tax categories in the VAT breakdown. GST is treated as VAT; the taxes of the Canary Islands, Ceuta and
 * Melilla have codes of their own.
 */
export const CODE_OF_CATEGORY: ReadonlyMap<string, VatCode | undefined> = new Map([
  ["VAT", undefined],
  ["GST", undefined],
  ["IGIC", "L"],
  ["IPSI", "M"],
]);

/** Default reason for charging no VAT (BT-120, BT-121 from the VATEX list). */
export const EXEMPTION: ReadonlyMap<string, { readonly text: string; readonly code?: string }> =
  new Map([
    ["E", { text: "Exempt from VAT" }],
    ["AE", { text: "Reverse charge", code: "VATEX-EU-AE" }],
    ["K", { text: "Intra-Community supply", code: "VATEX-EU-IC" }],
    ["G", { text: "Export outside the EU", code: "VATEX-EU-G" }],
    ["O", { text: "Not subject to VAT", code: "VATEX-EU-O" }],
  ]);

/** The only categories with percentages above zero. */
export const CHARGING: ReadonlySet<VatCode> = new Set(["S", "L", "M"]);
