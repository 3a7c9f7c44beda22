import type { KeyData, ScenarioData } from "./tax.ts";

/** Keys of value added tax in all countries; regimes with VAT list the same. */
export const VAT_KEYS: readonly KeyData[] = [
  { key: "standard", name: { en: "Standard" } },
  { key: "zero", name: { en: "Zero" } },
  { key: "reverse-charge", name: { en: "Reverse charge" }, no_percent: true },
  { key: "exempt", name: { en: "Exempt" }, no_percent: true },
  { key: "export", name: { en: "Export" }, no_percent: true },
  { key: "intra-community", name: { en: "Intra-community" }, no_percent: true },
  { key: "outside-scope", name: { en: "Outside scope" }, no_percent: true },
];

/** Keys of goods and services tax. */
export const GST_KEYS: readonly KeyData[] = [
  { key: "standard", name: { en: "Standard" } },
  { key: "zero", name: { en: "Zero" } },
  { key: "exempt", name: { en: "Exempt" }, no_percent: true },
  { key: "outside-scope", name: { en: "Outside scope" }, no_percent: true },
];

/** Default note on reverse-charged invoices. */
export const REVERSE_CHARGE_SCENARIO: ScenarioData = {
  tags: ["reverse-charge"],
  cat: ["VAT"],
  note: {
    cat: "VAT",
    key: "reverse-charge",
    text: "Reverse charge: Customer to account for VAT to the relevant tax authority.",
  },
};
