import type { AddonData } from "@fakturo/plugin";
import {
  CORRECTED_TYPES,
  CORRECTION_METHODS,
  exemptions,
  IDENTITY_TYPE_DESC,
  IDENTITY_TYPES,
  ISSUED_TYPES,
  NOT_IN_CENSUS,
  regimesWith,
  YES_NO,
} from "@fakturo/spain";

/** Kind of invoice (lists L2_EMI and L2_RECI). */
export const DOC_TYPE = "es-sii-doc-type";
/** Form of the amounts of a correction (L5). */
export const CORRECTION_TYPE = "es-sii-correction-type";
/** Cause of an exemption (L9). */
export const EXEMPT = "es-sii-exempt";
/** Reason why an operation is not subject to tax. */
export const OUTSIDE_SCOPE = "es-sii-outside-scope";
/** Special regime (L3.1 and L3.2). */
export const REGIME = "es-sii-regime";
/** Kind of identity of the customer (L4). */
export const IDENTITY_TYPE = "es-sii-identity-type";
/** Simplified invoice with customer data (L26). */
export const SIMPLIFIED_ART7273 = "es-sii-simplified-art7273";
/** Issued by a third party or the customer (L10). */
export const THIRD_PARTY_ISSUER = "es-sii-third-party-issuer";
/** Goods or services. */
export const PRODUCT = "es-sii-product";

const ORDER = [
  {
    title: {
      en: "Ministerial Order HFP/417/2017, of May 12th",
      es: "Orden Ministerial HFP/417/2017, de 12 de Mayo",
    },
    url: "https://www.boe.es/buscar/act.php?id=BOE-A-2017-5312",
  },
];

/** Extensions of the SII; codes and Spanish names are those of its lists. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: DOC_TYPE,
    name: { en: "Invoice Type", es: "Tipo de Factura" },
    desc: {
      en: "`TipoFactura`. F1, F2, F3 and R5 follow from the type and the tags `simplified` and `replacement`; other corrections are R1 unless R2, R3 or R4 is given. The rest is set by hand.",
    },
    sources: ORDER,
    values: [
      ...ISSUED_TYPES,
      {
        code: "F4",
        name: { en: "Summary entry of invoices", es: "Asiento resumen de facturas" },
        desc: { en: "One entry for many invoices." },
      },
      {
        code: "F5",
        name: { en: "Imports (DUA)", es: "Importaciones (DUA)" },
        desc: { en: "Goods imported with a customs declaration; received invoices only." },
      },
      {
        code: "F6",
        name: { en: "Accounting justifications", es: "Justificantes contables" },
        desc: { en: "Received documents that are not invoices." },
      },
      ...CORRECTED_TYPES,
      {
        code: "AJ",
        name: { en: "Profit margin adjustment", es: "Ajuste del margen de beneficio" },
        desc: { en: "Issued invoices only." },
      },
      {
        code: "LC",
        name: {
          en: "Customs - Complementary settlement",
          es: "Aduanas - Liquidación complementaria",
        },
        desc: { en: "Received invoices only." },
      },
    ],
  },
  {
    key: CORRECTION_TYPE,
    name: { en: "Corrective Invoice Type", es: "Tipo de Factura Rectificativa" },
    desc: { en: "`TipoRectificativa`; S for corrective invoices, I for credit and debit notes." },
    sources: ORDER,
    values: CORRECTION_METHODS,
  },
  {
    key: EXEMPT,
    name: { en: "Exemption Reason", es: "Causa de Exención" },
    desc: {
      en: "`CausaExencion`; follows from the key of the tax and never goes with `es-sii-outside-scope`.",
    },
    sources: ORDER,
    values: exemptions([
      {
        en: "Exempt pursuant to Art. 20 (internal operations).",
        es: "Exenta por el art. 20 (operaciones interiores).",
      },
      {
        en: "Exempt pursuant to Art. 21 (exports of goods).",
        es: "Exenta por el art. 21 (exportaciones de bienes).",
      },
      {
        en: "Exempt pursuant to Art. 22 (operations asimilated to exports).",
        es: "Exenta por el art. 22 (operaciones asimiladas a las exportaciones).",
      },
      {
        en: "Exempt pursuant to Art. 23 and 24 (temporary deposit, customs and fiscal regimes, and other situations).",
        es: "Exenta por los art. 23 y 24 (situaciones de depósito temporal, regímenes aduaneros y fiscales, y otras situaciones).",
      },
      {
        en: "Exempt pursuant to Art. 25 (delivery of goods destined to another Member State).",
        es: "Exenta por el art. 25 (entregas de bienes destinados a otro Estado miembro).",
      },
      { en: "Exempt pursuant to other reasons", es: "Exenta por otra causa" },
    ]),
  },
  {
    key: OUTSIDE_SCOPE,
    name: { en: "Type of Operation Outside Scope", es: "Tipo de Operación No Sujeta" },
    desc: {
      en: "Chooses between `ImportePorArticulos7_14_Otros` and `ImporteTAIReglasLocalizacion` for what is outside scope; never goes with `es-sii-exempt`.",
    },
    sources: ORDER,
    values: [
      {
        code: "other",
        name: {
          en: "Outside scope - Articles 7, 14, others",
          es: "Operación No Sujeta por artículo 7, 14, otros",
        },
        desc: { en: "Outside the scope by law, such as the sale of a whole business." },
      },
      {
        code: "location",
        name: {
          en: "Outside scope - Due to location rules",
          es: "Operación No Sujeta por Reglas de localización",
        },
        desc: { en: "Supplied elsewhere, such as services to businesses abroad." },
      },
    ],
  },
  {
    key: REGIME,
    name: {
      en: "Special Regime or Relevance Key",
      es: "Clave de Régimen Especial o Trascendencia",
    },
    desc: {
      en: "`ClaveRegimenEspecialOTrascendencia`, on every VAT and IGIC tax and the same on all lines. Exports are 02, everything else is 01 unless set.",
    },
    sources: ORDER,
    values: regimesWith([
      {
        code: "02",
        name: {
          en: "Export (L3.1) / Operations for which businesses pay compensation in acquisitions from individuals under the special regime for agriculture, livestock, and fishing (L3.2)",
          es: "Exportación (L3.1) / Operaciones por las que los empresarios satisfacen compensaciones en las adquisiciones a personas acogidas al Régimen especial de la agricultura, ganadería y pesca (L3.2)",
        },
      },
      {
        code: "08",
        name: {
          en: "Operations subject to IPSI / IGIC (Tax on Production, Services and Imports / Canary Islands General Indirect Tax)",
          es: "Operaciones sujetas al IPSI / IGIC (Impuesto sobre la Producción, los Servicios y la Importación / Impuesto General Indirecto Canario)",
        },
      },
      {
        code: "12",
        name: {
          en: "Business premises rental operations not subject to withholding",
          es: "Operaciones de arrendamiento de local de negocio no sujetos a retención",
        },
      },
      {
        code: "13",
        name: {
          en: "Business premises rental operations subject and not subject to withholding (L3.1) / Invoice corresponding to an import (reported without being associated with a DUA) (L3.2)",
          es: "Operaciones de arrendamiento de local de negocio sujetas y no sujetas a retención (L3.1) / Factura correspondiente a una importación (informada sin asociar a un DUA) (L3.2)",
        },
      },
      {
        code: "14",
        name: {
          en: "Invoice with pending VAT/IGIC accrual in work certifications for Public Administration (L3.1) / First half of 2017 and other invoices prior to inclusion in the SII (L3.2)",
          es: "Factura con IVA pendiente de devengo en certificaciones de obra cuyo destinatario sea una Administración Pública (L3.1) / Primer semestre 2017 y otras facturas anteriores a la inclusión en el SII (L3.2)",
        },
      },
      {
        code: "16",
        name: {
          en: "First half of 2017 and other invoices prior to inclusion in the SII",
          es: "Primer semestre 2017 y otras facturas anteriores a la inclusión en el SII",
        },
      },
      {
        code: "17",
        name: {
          en: "Operation covered by one of the regimes provided for in Chapter XI of Title IX (OSS and IOSS)",
          es: "Operación acogida a alguno de los regímenes previstos en el Capítulo XI del Título IX (OSS e IOSS)",
        },
      },
    ]),
  },
  {
    key: IDENTITY_TYPE,
    name: { en: "Identification Type", es: "Tipos de Identificación" },
    desc: IDENTITY_TYPE_DESC,
    sources: ORDER,
    values: [...IDENTITY_TYPES, NOT_IN_CENSUS],
  },
  {
    key: SIMPLIFIED_ART7273,
    name: {
      en: "Simplified Invoice Art. 7.2 and 7.3, RD 1619/2012",
      es: "Factura Simplificada Articulo 7,2 y 7,3 RD 1619/2012",
    },
    desc: {
      en: "`FacturaSimplificadaArticulos7.2_7.3`. Invoice under art. 7.2 or 7.3 with the details of a customer who is not registered for tax. `S` goes with F1, F3 and R1 to R4 only.",
    },
    sources: ORDER,
    values: YES_NO,
  },
  {
    key: THIRD_PARTY_ISSUER,
    name: { en: "Issued by Third Party or Recipient", es: "Emitida por Tercero o Destinatario" },
    desc: {
      en: "`EmitidaPorTercerosODestinatario`; set by the tag `self-billed` or by `ordering.issuer`, no when absent.",
    },
    sources: ORDER,
    values: YES_NO,
  },
  {
    key: PRODUCT,
    name: { en: "Product Type", es: "Tipo de Producto" },
    desc: {
      en: "Makes the report break down by kind of operation (`DesgloseTipoOperacion`). Follows from the key of the item; all lines have it or none.",
    },
    values: [
      { code: "goods", name: { en: "Delivery of goods", es: "Entrega de bienes" } },
      { code: "services", name: { en: "Provision of services", es: "Prestación de servicios" } },
    ],
  },
];
