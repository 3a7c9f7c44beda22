import type { AddonData } from "@fakturo/plugin";

type Extension = NonNullable<AddonData["extensions"]>[number];
/** Codes of an extension with their names. */
export type Codes = NonNullable<Extension["values"]>;
type Code = Codes[number];

/** Issued invoices, by `TipoFactura` of the SII (L2_EMI) and VERI*FACTU (L2). */
export const ISSUED_TYPES: Codes = [
  {
    code: "F1",
    name: {
      en: "Invoice (Article 6, 7.2 and 7.3 of RD 1619/2012)",
      es: "Factura (Art. 6, 7.2 y 7.3 del RD 1619/2012)",
    },
    desc: { en: "The usual invoice with all details of the customer." },
  },
  {
    code: "F2",
    name: {
      en: "Simplified invoice (Article 6.1.d) of RD 1619/2012)",
      es: "Factura Simplificada (Art. 6.1.d) del RD 1619/2012)",
    },
    desc: { en: "Sales that need no details of the customer." },
  },
  {
    code: "F3",
    name: {
      en: "Invoice issued as replacement of simplified invoice",
      es: "Factura emitida en sustitución de facturas simplificadas",
    },
    desc: { en: "Replaces a simplified invoice by one that names the customer." },
  },
];

/** Corrections, by `TipoFactura`; the articles are those of the VAT Act (Ley 37/1992). */
export const CORRECTED_TYPES: Codes = [
  {
    code: "R1",
    name: {
      en: "Rectified invoice: articles 80.1, 80.2, and 80.6",
      es: "Factura rectificativa: art. 80 Uno, Dos y Seis LIVA",
    },
    desc: {
      en: "Returns, discounts, cancellations and errors in law; the default of corrections.",
    },
  },
  {
    code: "R2",
    name: { en: "Rectified invoice: article 80.3", es: "Factura rectificativa: artículo 80.3" },
    desc: { en: "The customer has been declared insolvent by a court." },
  },
  {
    code: "R3",
    name: { en: "Rectified invoice: article 80.4", es: "Factura rectificativa: artículo 80.4" },
    desc: { en: "Bad debts outside insolvency, once the waiting period is over." },
  },
  {
    code: "R4",
    name: { en: "Rectified invoice: other", es: "Factura rectificativa: resto" },
    desc: { en: "Every other reason." },
  },
  {
    code: "R5",
    name: {
      en: "Rectified invoice: simplified invoices",
      es: "Factura rectificativa: facturas simplificadas",
    },
    desc: { en: "Corrections of simplified invoices." },
  },
];

/** Method of a correction (`TipoRectificativa`). */
export const CORRECTION_METHODS: Codes = [
  { code: "S", name: { en: "Substitution", es: "Por Sustitución" } },
  { code: "I", name: { en: "Differences", es: "Por Diferencias" } },
];

/** Descriptions of the causes of exemption; the agencies' lists name them differently. */
const EXEMPTIONS: readonly (readonly [code: string, covers: NonNullable<Code["desc"]>])[] = [
  [
    "E1",
    {
      en: "Supplies within Spain, such as medical care, education, finance or the letting of dwellings.",
    },
  ],
  ["E2", { en: "Goods that leave the European Union, and services that go with them." }],
  [
    "E3",
    {
      en: "Supplies treated like exports, such as fitting out ships and aircraft for international traffic.",
    },
  ],
  ["E4", { en: "Goods in free zones, in customs or tax warehouses or under like procedures." }],
  ["E5", { en: "Goods sent to a buyer with a VAT number in another member state." }],
  ["E6", { en: "Any other legal basis, which the invoice should name." }],
];

/** Causes of exemption under the names of one agency's list, in the order E1 to E6. */
export function exemptions(names: readonly Code["name"][]): Codes {
  return EXEMPTIONS.flatMap(([code, desc], i) => {
    const name = names[i];
    return name ? [{ code, name, desc }] : [];
  });
}

/** Special regimes with the same code and name in the SII, VERI*FACTU and TicketBAI. */
const REGIMES: Codes = [
  { code: "01", name: { en: "General regime operation", es: "Operación de régimen general" } },
  {
    code: "03",
    name: {
      en: "Special regime for used goods, art objects, antiques and collectibles",
      es: "Operaciones a las que se aplique el régimen especial de bienes usados, objetos de arte, antigüedades y objetos de colección",
    },
  },
  {
    code: "04",
    name: {
      en: "Special regime for investment gold",
      es: "Régimen especial del oro de inversión",
    },
  },
  {
    code: "05",
    name: {
      en: "Special regime for travel agencies",
      es: "Régimen especial de las agencias de viajes",
    },
  },
  {
    code: "06",
    name: {
      en: "Special regime for VAT/IGIC groups (Advanced Level)",
      es: "Régimen especial grupo de entidades en IVA/IGIC (Nivel Avanzado)",
    },
  },
  {
    code: "07",
    name: { en: "Special cash accounting regime", es: "Régimen especial del criterio de caja" },
  },
  {
    code: "09",
    name: {
      en: "Billing of travel agency services acting as mediators in name and on behalf of others",
      es: "Facturación de las prestaciones de servicios de agencias de viaje que actúan como mediadoras en nombre y por cuenta ajena",
    },
  },
  {
    code: "10",
    name: {
      en: "Collection of professional fees or rights on behalf of third parties",
      es: "Cobros por cuenta de terceros de honorarios profesionales o de derechos derivados de la propiedad industrial",
    },
  },
  {
    code: "11",
    name: {
      en: "Business premises rental operations",
      es: "Operaciones de arrendamiento de local de negocio",
    },
  },
  {
    code: "15",
    name: {
      en: "Invoice with pending VAT/IGIC accrual in successive tract operations",
      es: "Factura con IVA/IGIC pendiente de devengo en operaciones de tracto sucesivo",
    },
  },
];

/** The common regimes and those of one agency, which replace common ones of the same code; by code. */
export function regimesWith(own: Codes): Codes {
  const codes = new Map([...REGIMES, ...own].map((row) => [row.code, row]));
  return [...codes.values()].sort((a, b) => ((a.code ?? "") < (b.code ?? "") ? -1 : 1));
}

/** Kinds of identity of parties without a NIF (`IDOtro/IDType`). */
export const IDENTITY_TYPES: Codes = [
  { code: "02", name: { en: "NIF-VAT Identity (VIES)", es: "NIF-VAT (VIES)" } },
  { code: "03", name: { en: "Passport", es: "Pasaporte" } },
  {
    code: "04",
    name: { en: "Foreign Identity Document", es: "Documento de Identidad Extranjero" },
  },
  { code: "05", name: { en: "Residential Certificate", es: "Certificado Residencia" } },
  { code: "06", name: { en: "Other Identity Document", es: "Otro Documento Probatorio" } },
];

/** Kinds of identity, including one for a party unknown to the agency's census. */
export const NOT_IN_CENSUS: Code = {
  code: "07",
  name: { en: "Not registered in census", es: "No censado" },
};

/** Description of the extension with the kind of identity. */
export const IDENTITY_TYPE_DESC = {
  en: "`IDOtro/IDType`. Kind of identity of a customer without a Spanish tax code. Follows from the key of the first identity: `passport` 03, `foreign` 04, `resident` 05, `other` 06; the other codes are set by hand.",
};

/** Codes of the Spanish tax agency for yes and no. */
export const YES_NO: Codes = [
  { code: "S", name: { en: "Yes", es: "Sí" } },
  { code: "N", name: { en: "No", es: "No" } },
];
