import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Tax regimes of the supplier (`CRT`). */
export const REGIMES: Values = [
  { code: "1", name: { en: "Simples Nacional", pt: "Simples Nacional" } },
  {
    code: "2",
    name: {
      en: "Simples Nacional, Excess",
      pt: "Simples Nacional, excesso de sublimite de receita bruta",
    },
  },
  { code: "3", name: { en: "Normal", pt: "Regime normal" } },
  {
    code: "4",
    name: { en: "MEI - Individual Micro-entrepreneur", pt: "MEI - Microempreendedor individual" },
  },
];

/** Whether a party enjoys a fiscal incentive. */
export const FISCAL_INCENTIVES: Values = [
  { code: "1", name: { en: "Has incentive", pt: "Possui incentivo" } },
  { code: "2", name: { en: "Does not have incentive", pt: "Não possui incentivo" } },
];

/** Special regimes of a party. */
export const SPECIAL_REGIMES: Values = [
  { code: "1", name: { en: "Municipal micro-enterprise", pt: "Microempresa municipal" } },
  { code: "2", name: { en: "Estimated", pt: "Estimativa" } },
  { code: "3", name: { en: "Professional Society", pt: "Sociedade de profissionais" } },
  { code: "4", name: { en: "Cooperative", pt: "Cooperativa" } },
  {
    code: "5",
    name: { en: "Single micro-entrepreneur (MEI)", pt: "Microempreendedor individual (MEI)" },
  },
  {
    code: "6",
    name: {
      en: "Micro-enterprise or Small Business (ME EPP)",
      pt: "Microempresa ou empresa de pequeno porte (ME EPP)",
    },
  },
];

/** ICMS taxpayer status of the recipient (`indIEDest`). */
export const REGISTRATION_INDICATORS: Values = [
  { code: "1", name: { en: "ICMS taxpayer", pt: "Contribuinte ICMS" } },
  {
    code: "2",
    name: { en: "ICMS taxpayer exempt from registration", pt: "Contribuinte isento de inscrição" },
  },
  { code: "9", name: { en: "Non-taxpayer", pt: "Não contribuinte" } },
];
