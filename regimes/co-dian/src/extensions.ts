import type { AddonData } from "@fakturo/plugin";

/** Municipality of a party. */
export const MUNICIPALITY = "co-dian-municipality";
/** Reason of a credit note. */
export const CREDIT_CODE = "co-dian-credit-code";
/** Reason of a debit note. */
export const DEBIT_CODE = "co-dian-debit-code";
/** Obligation of a party towards the DIAN (`TaxLevelCode`). */
export const FISCAL_RESPONSIBILITY = "co-dian-fiscal-responsibility";

/** Extensions of the DIAN; codes and Spanish names are those of its tables. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: MUNICIPALITY,
    name: { en: "DIAN Municipality Code", es: "Código de municipio DIAN" },
    desc: {
      en: "Five digits of the DANE for department and municipality, on supplier and customer; never filled in.",
    },
    sources: [
      {
        title: { en: "DIAN Municipality Codes" },
        url: "https://www.dian.gov.co/atencionciudadano/formulariosinstructivos/Formularios/2007/Codigos_municipios_2007.pdf",
        content_type: "application/pdf",
      },
      {
        title: { en: "Municipalities of Colombia - Github" },
        url: "https://github.com/ALAxHxC/MunicipiosDane",
      },
    ],
    pattern: "^\\d{5}$",
  },
  {
    key: CREDIT_CODE,
    name: { en: "Credit Code", es: "Código de Crédito" },
    desc: { en: "Reason of a credit note, on the invoice it corrects; offered when correcting." },
    values: [
      {
        code: "1",
        name: { en: "Partial refund", es: "Devolución parcial" },
        desc: { en: "Some of the goods came back, or part of the service was refused." },
      },
      {
        code: "2",
        name: { en: "Revoked", es: "Anulación" },
        desc: { en: "The whole invoice is annulled." },
      },
      {
        code: "3",
        name: { en: "Discount", es: "Descuento" },
        desc: { en: "Rebate on part or all of the invoice." },
      },
      { code: "4", name: { en: "Adjustment", es: "Ajuste" }, desc: { en: "The price changes." } },
      { code: "5", name: { en: "Other", es: "Otros" } },
    ],
  },
  {
    key: DEBIT_CODE,
    name: { en: "Debit Code", es: "Código de Débito" },
    desc: { en: "Reason of a debit note, on the invoice it corrects; offered when correcting." },
    values: [
      { code: "1", name: { en: "Interest", es: "Intereses" } },
      { code: "2", name: { en: "Pending charges", es: "Gastos por cobrar" } },
      { code: "3", name: { en: "Change in value", es: "Cambio del valor" } },
      { code: "4", name: { en: "Other", es: "Otros" } },
    ],
  },
  {
    key: FISCAL_RESPONSIBILITY,
    name: { en: "Fiscal Responsibility Code", es: "Código de Responsabilidad Fiscal" },
    desc: { en: "`TaxLevelCode` of Colombian suppliers and customers; R-99-PN unless given." },
    sources: [
      {
        title: {
          en: "DIAN Fiscal Responsibility Codes, see Anexo Tecnico/Tablas Referenciadas, table 13.2.6.1",
        },
        url: "https://www.dian.gov.co/impuestos/factura-electronica/Documents/Caja-de-herramientas-FE-V1-9.zip",
        content_type: "application/zip",
      },
    ],
    values: [
      { code: "O-13", name: { en: "Major taxpayer", es: "Gran contribuyente" } },
      { code: "O-15", name: { en: "Self-withholder", es: "Autorretenedor" } },
      { code: "O-23", name: { en: "VAT withholding agent", es: "Agente de retención IVA" } },
      { code: "O-47", name: { en: "Simple tax regime", es: "Régimen simple de tributación" } },
      {
        code: "R-99-PN",
        name: { en: "Not applicable – Others", es: "No aplica – Otros" },
        desc: { en: "None of the other responsibilities: companies, persons or final consumers." },
      },
    ],
  },
];
