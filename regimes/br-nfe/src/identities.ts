import type { AddonData } from "@fakturo/plugin";

/** Registration of a company with the treasury of its state. */
export const STATE_REGISTRATION = "br-nfe-state-reg";
/** Goods in the nomenclature of the Mercosur. */
export const NCM = "ncm";
/** Goods under tax substitution. */
export const CEST = "br-nfe-cest";

export const NCM_FORMAT = /^(\d{2}|\d{8})$/;
export const CEST_FORMAT = /^\d{7}$/;

/** Identities of parties and items printed on an NF-e. */
export const identities: NonNullable<AddonData["identities"]> = [
  {
    key: STATE_REGISTRATION,
    name: { en: "Company State Registration", pt: "Inscrição Estadual da Empresa" },
  },
  {
    key: "gtin",
    name: {
      en: "Product's GTIN (Global Trade Item Number)",
      pt: "GTIN (Global Trade Item Number) do produto",
    },
  },
  {
    key: "gtin+taxable",
    name: { en: "Taxable item's GTIN", pt: "GTIN da unidade tributável" },
  },
  {
    key: NCM,
    name: {
      en: "Product's NCM (Mercosur Common Nomenclature) code",
      pt: "Código NCM (Nomenclatura Comum do Mercosul) do produto",
    },
    pattern: NCM_FORMAT.source,
  },
  {
    key: CEST,
    name: {
      en: "Product's CEST (Tax Substitution Specifier Code)",
      pt: "CEST (Código Especificador da Substituição Tributária) do produto",
    },
    pattern: CEST_FORMAT.source,
  },
];
