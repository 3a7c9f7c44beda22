import { type RegimeData, VAT_KEYS } from "@fakturo/plugin";
import { REGIONS } from "./regions.ts";

/** Taxes of Portugal as data; percentages are as published, newest first. */
export const regime: RegimeData = {
  name: { en: "Portugal", pt: "Portugal" },
  description: {
    en: "Portuguese IVA is run by the AT and has lower rates on the Azores and Madeira. Taxpayers have a NIF of nine digits. Invoicing programs are certified and report by SAF-T.",
  },
  sources: [
    {
      title: { en: "AT: invoicing" },
      url: "https://info.portaldasfinancas.gov.pt/pt/apoio_contribuinte/Faturacao/Pages/default.aspx",
    },
  ],
  time_zone: "Europe/Lisbon",
  country: "PT",
  currency: "EUR",
  tax_scheme: "VAT",
  tags: [
    {
      schema: "bill/invoice",
      list: [{ key: "invoice-receipt", name: { en: "Invoice-receipt", pt: "Fatura-recibo" } }],
    },
  ],
  extensions: [
    {
      key: "pt-region",
      name: { en: "Region Code", pt: "Código da Região" },
      desc: {
        en: "`TaxCountryRegion` of SAF-T on a VAT combo: mainland (`PT`, filled in by default), Azores (`PT-AC`), Madeira (`PT-MA`) or the ISO code of another country. It decides the rate.",
      },
      values: REGIONS,
    },
  ],
  corrections: [{ schema: "bill/invoice", types: ["credit-note", "debit-note"] }],
  categories: [
    {
      code: "VAT",
      name: { en: "VAT", pt: "IVA" },
      title: { en: "Value Added Tax", pt: "Imposto sobre o Valor Acrescentado" },
      keys: VAT_KEYS,
      rates: [
        {
          rate: "general",
          keys: ["standard"],
          name: { en: "General Rate", pt: "Tipo Geral" },
          values: [
            { ext: { "pt-region": "PT-AC" }, since: "2011-01-01", percent: "16.0%" },
            { ext: { "pt-region": "PT-MA" }, since: "2011-01-01", percent: "22.0%" },
            { since: "2011-01-01", percent: "23.0%" },
          ],
        },
        {
          rate: "intermediate",
          keys: ["standard"],
          name: { en: "Intermediate Rate", pt: "Taxa Intermédia" },
          values: [
            { ext: { "pt-region": "PT-AC" }, since: "2011-01-01", percent: "9.0%" },
            { ext: { "pt-region": "PT-MA" }, since: "2011-01-01", percent: "12.0%" },
            { since: "2011-01-01", percent: "13.0%" },
          ],
        },
        {
          rate: "reduced",
          keys: ["standard"],
          name: { en: "Reduced Rate", pt: "Taxa Reduzida" },
          values: [
            { ext: { "pt-region": "PT-AC" }, since: "2011-01-01", percent: "4.0%" },
            { ext: { "pt-region": "PT-MA" }, since: "2024-10-01", percent: "4.0%" },
            { ext: { "pt-region": "PT-MA" }, since: "2011-01-01", percent: "5.0%" },
            { since: "2011-01-01", percent: "6.0%" },
          ],
        },
        { rate: "other", keys: ["standard"], name: { en: "Other", pt: "Outro" } },
      ],
      sources: [
        {
          title: { en: "CIVA art. 18: rates" },
          url: "https://info.portaldasfinancas.gov.pt/pt/informacao_fiscal/codigos_tributarios/civa_rep/Pages/iva18.aspx",
        },
      ],
    },
    {
      code: "IRS",
      name: { en: "IRS", pt: "IRS" },
      title: { en: "Personal income tax", pt: "Imposto sobre o Rendimento das Pessoas Singulares" },
      desc: {
        en: "Income tax that Portuguese payers withhold from persons and the self-employed.",
        pt: "Imposto retido na fonte a pessoas singulares e trabalhadores independentes.",
      },
      retained: true,
    },
    {
      code: "IRC",
      name: { en: "IRC", pt: "IRC" },
      title: { en: "Corporate income tax", pt: "Imposto sobre o Rendimento das Pessoas Coletivas" },
      desc: {
        en: "Income tax that Portuguese payers withhold from companies.",
        pt: "Imposto retido na fonte a pessoas coletivas.",
      },
      retained: true,
    },
  ],
};
