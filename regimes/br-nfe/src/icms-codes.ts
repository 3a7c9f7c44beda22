import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Tax status of ICMS (`CST`, table B), for suppliers outside the Simples Nacional. */
export const ICMS_CST: Values = [
  { code: "00", name: { en: "Taxed in full", pt: "Tributada integralmente" } },
  {
    code: "02",
    name: {
      en: "Monophasic taxation (fuels)",
      pt: "Tributação monofásica própria sobre combustíveis",
    },
  },
  {
    code: "10",
    name: {
      en: "Taxed with ICMS charged by tax substitution",
      pt: "Tributada e com cobrança do ICMS por substituição tributária",
    },
  },
  {
    code: "15",
    name: {
      en: "Fuel operation with ICMS retention",
      pt: "Tributação monofásica própria e com responsabilidade pela retenção sobre combustíveis",
    },
  },
  {
    code: "20",
    name: { en: "Taxed with tax base reduction", pt: "Com redução de base de cálculo" },
  },
  {
    code: "30",
    name: {
      en: "Exempt/non-taxed with ICMS charged by tax substitution",
      pt: "Isenta ou não tributada e com cobrança do ICMS por substituição tributária",
    },
  },
  { code: "40", name: { en: "Exempt", pt: "Isenta" } },
  { code: "41", name: { en: "Non-taxed", pt: "Não tributada" } },
  { code: "50", name: { en: "Suspended", pt: "Suspensão" } },
  { code: "51", name: { en: "Deferred", pt: "Diferimento" } },
  {
    code: "53",
    name: {
      en: "Fuel operation with deferral",
      pt: "Tributação monofásica sobre combustíveis com recolhimento diferido",
    },
  },
  {
    code: "60",
    name: {
      en: "ICMS charged previously by tax substitution",
      pt: "ICMS cobrado anteriormente por substituição tributária",
    },
  },
  {
    code: "61",
    name: {
      en: "Fuel operation with ICMS withheld",
      pt: "Tributação monofásica sobre combustíveis cobrada anteriormente",
    },
  },
  {
    code: "70",
    name: {
      en: "Taxed with base reduction and ICMS charged by tax substitution",
      pt: "Com redução de base de cálculo e cobrança do ICMS por substituição tributária",
    },
  },
  { code: "90", name: { en: "Others", pt: "Outras" } },
];

/** Status of ICMS within the Simples Nacional (`CSOSN`). */
export const ICMS_CSOSN: Values = [
  {
    code: "101",
    name: {
      en: "Taxed under Simples Nacional with credit permission",
      pt: "Tributada pelo Simples Nacional com permissão de crédito",
    },
  },
  {
    code: "102",
    name: {
      en: "Taxed under Simples Nacional without credit permission",
      pt: "Tributada pelo Simples Nacional sem permissão de crédito",
    },
  },
  {
    code: "103",
    name: {
      en: "ICMS exemption under Simples Nacional for gross revenue range",
      pt: "Isenção do ICMS no Simples Nacional para faixa de receita bruta",
    },
  },
  {
    code: "201",
    name: {
      en: "Taxed under Simples Nacional with credit permission and ICMS by tax substitution",
      pt: "Tributada pelo Simples Nacional com permissão de crédito e com cobrança do ICMS por substituição tributária",
    },
  },
  {
    code: "202",
    name: {
      en: "Taxed under Simples Nacional without credit permission and ICMS by tax substitution",
      pt: "Tributada pelo Simples Nacional sem permissão de crédito e com cobrança do ICMS por substituição tributária",
    },
  },
  {
    code: "203",
    name: {
      en: "ICMS exemption under Simples Nacional for revenue range and ICMS by tax substitution",
      pt: "Isenção do ICMS no Simples Nacional para faixa de receita bruta e com cobrança do ICMS por substituição tributária",
    },
  },
  { code: "300", name: { en: "Immune", pt: "Imune" } },
  {
    code: "400",
    name: { en: "Non-taxed under Simples Nacional", pt: "Não tributada pelo Simples Nacional" },
  },
  {
    code: "500",
    name: {
      en: "ICMS charged previously by tax substitution or anticipation",
      pt: "ICMS cobrado anteriormente por substituição tributária (substituído) ou por antecipação",
    },
  },
  { code: "900", name: { en: "Others", pt: "Outros" } },
];

/** Origin of goods (table A of the CST). */
export const ORIGINS: Values = [
  {
    code: "0",
    name: {
      en: "National (except codes 3, 4, 5 and 8)",
      pt: "Nacional, exceto as indicadas nos códigos 3, 4, 5 e 8",
    },
  },
  {
    code: "1",
    name: {
      en: "Foreign, direct import (except code 6)",
      pt: "Estrangeira, importação direta, exceto a indicada no código 6",
    },
  },
  {
    code: "2",
    name: {
      en: "Foreign, acquired in the domestic market (except code 7)",
      pt: "Estrangeira, adquirida no mercado interno, exceto a indicada no código 7",
    },
  },
  {
    code: "3",
    name: {
      en: "National, import content above 40% and up to 70%",
      pt: "Nacional, com conteúdo de importação superior a 40% e inferior ou igual a 70%",
    },
  },
  {
    code: "4",
    name: {
      en: "National, produced under the basic productive processes",
      pt: "Nacional, produzida em conformidade com os processos produtivos básicos",
    },
  },
  {
    code: "5",
    name: {
      en: "National, import content up to 40%",
      pt: "Nacional, com conteúdo de importação inferior ou igual a 40%",
    },
  },
  {
    code: "6",
    name: {
      en: "Foreign, direct import, no domestic equivalent (CAMEX list / natural gas)",
      pt: "Estrangeira, importação direta, sem similar nacional, constante em lista da CAMEX e gás natural",
    },
  },
  {
    code: "7",
    name: {
      en: "Foreign, acquired domestically, no domestic equivalent (CAMEX list / natural gas)",
      pt: "Estrangeira, adquirida no mercado interno, sem similar nacional, constante em lista da CAMEX e gás natural",
    },
  },
  {
    code: "8",
    name: {
      en: "National, import content above 70%",
      pt: "Nacional, com conteúdo de importação superior a 70%",
    },
  },
];
