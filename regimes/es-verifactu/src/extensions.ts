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

/** Kind of invoice (list L2). */
export const DOC_TYPE = "es-verifactu-doc-type";
/** Form of the amounts of a correction (L3). */
export const CORRECTION_TYPE = "es-verifactu-correction-type";
/** Whether and how an operation is subject to tax (L9). */
export const OP_CLASS = "es-verifactu-op-class";
/** Cause of an exemption (L10). */
export const EXEMPT = "es-verifactu-exempt";
/** VAT or IGIC regime (L8A and L8B). */
export const REGIME = "es-verifactu-regime";
/** Kind of identity of the customer (L7). */
export const IDENTITY_TYPE = "es-verifactu-identity-type";
/** Simplified invoice with customer data. */
export const SIMPLIFIED_ART7273 = "es-verifactu-simplified-art7273";
/** Issued by a third party or the customer (L6). */
export const ISSUER_TYPE = "es-verifactu-issuer-type";

/** Extensions of VERI*FACTU; codes and Spanish names are those of its lists. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: DOC_TYPE,
    name: { en: "Invoice Type Code", es: "Código de Tipo de Factura" },
    desc: {
      en: "`TipoFactura`. F1, F2, F3 and R5 follow from the type and the tags `simplified` and `replacement`; other corrections are R1 unless R2, R3 or R4 is given.",
    },
    sources: [
      {
        title: { en: "Verifactu Ministerial Order", es: "Orden Ministerial de Verifactu" },
        url: "https://www.boe.es/diario_boe/txt.php?id=BOE-A-2024-22138",
      },
    ],
    values: [...ISSUED_TYPES, ...CORRECTED_TYPES],
  },
  {
    key: CORRECTION_TYPE,
    name: { en: "Verifactu Correction Type Code", es: "Código de Tipo de Corrección de Verifactu" },
    desc: { en: "`TipoRectificativa`; S for corrective invoices, I for credit and debit notes." },
    values: CORRECTION_METHODS,
  },
  {
    key: OP_CLASS,
    name: {
      en: "Subject and Not Exempt Operation Class Code",
      es: "Clave de la Operación Sujeta y no Exenta o de la Operación no Sujeta.",
    },
    desc: {
      en: "`CalificacionOperacion`; follows from the key of the tax and never goes with `es-verifactu-exempt`.",
    },
    values: [
      {
        code: "S1",
        name: {
          en: "Subject and Not Exempt - Without reverse charge",
          es: "Operación Sujeta y No exenta - Sin inversión del sujeto pasivo",
        },
        desc: { en: "Sales with VAT on the invoice." },
      },
      {
        code: "S2",
        name: {
          en: "Subject and Not Exempt - With reverse charge",
          es: "Operación Sujeta y No exenta - Con Inversión del sujeto pasivo",
        },
        desc: { en: "The customer accounts for the VAT." },
      },
      {
        code: "N1",
        name: {
          en: "Not Subject - Articles 7, 14, others",
          es: "Operación No Sujeta artículo 7, 14, otros",
        },
        desc: { en: "Outside the scope by law, such as the sale of a whole business." },
      },
      {
        code: "N2",
        name: {
          en: "Not Subject - Due to location rules",
          es: "Operación No Sujeta por Reglas de localización",
        },
        desc: { en: "Supplied elsewhere, such as services to businesses abroad." },
      },
    ],
  },
  {
    key: EXEMPT,
    name: { en: "Verifactu Exemption Code", es: "Código de Exención de Impuesto de Verifactu" },
    desc: {
      en: "`OperacionExenta`; follows from the key of the tax and never goes with `es-verifactu-op-class`.",
    },
    values: exemptions([
      {
        en: "Exempt: pursuant to Article 20. Exemptions in internal operations.",
        es: "Exenta: por el artículo 20. Exenciones en operaciones interiores.",
      },
      {
        en: "Exempt: pursuant to Article 21. Exemptions in exports of goods.",
        es: "Exenta: por el artículo 21. Exenciones en las exportaciones de bienes.",
      },
      {
        en: "Exempt: pursuant to Article 22. Exemptions in operations asimilated to exports.",
        es: "Exenta: por el artículo 22. Exenciones en las operaciones asimiladas a las exportaciones.",
      },
      {
        en: "Exempt: pursuant to Articles 23 and 24. Exemptions related to temporary deposit, customs and fiscal regimes, and other situations.",
        es: "Exenta: por el artículos 23 y 24. Exenciones relativas a las situaciones de depósito temporal, regímenes aduaneros y fiscales, y otras situaciones.",
      },
      {
        en: "Exempt: pursuant to Article 25. Exemptions in the delivery of goods destined to another Member State.",
        es: "Exenta: por el artículo 25. Exenciones en las entregas de bienes destinados a otro Estado miembro.",
      },
      { en: "Exempt: pursuant to other reasons", es: "Exenta: por otra causa" },
    ]),
  },
  {
    key: REGIME,
    name: { en: "VAT/IGIC Regime Code", es: "Código de Régimen de IVA/IGIC" },
    desc: {
      en: "`ClaveRegimen`, on every VAT and IGIC tax. Exports are 02, taxes given with a surcharge 18, everything else is 01 unless set.",
    },
    values: regimesWith([
      { code: "02", name: { en: "Export", es: "Exportación" } },
      {
        code: "08",
        name: {
          en: "Operations subject to a different regime",
          es: "Operaciones sujetas a un régimen diferente",
        },
      },
      {
        code: "14",
        name: {
          en: "Invoice with pending VAT/IGIC accrual in work certifications for Public Administration",
          es: "Factura con IVA/IGIC pendiente de devengo en certificaciones de obra cuyo destinatario sea una Administración Pública",
        },
      },
      {
        code: "17",
        name: {
          en: "Operation under OSS and IOSS regimes (VAT) / Special regime for retail traders. (IGIC)",
          es: "Operación acogida a alguno de los regímenes previstos en el capítulo XI del título IX (OSS e IOSS, IVA) / Régimen especial de comerciante minorista. (IGIC)",
        },
      },
      {
        code: "18",
        name: {
          en: "Equivalence surcharge (VAT) / Special regime for small traders or retailers (IGIC)",
          es: "Recargo de equivalencia (IVA) / Régimen especial del pequeño comerciante o minorista (IGIC)",
        },
      },
      {
        code: "19",
        name: {
          en: "Operations included in the Special Regime for Agriculture, Livestock and Fisheries",
          es: "Operaciones de actividades incluidas en el Régimen Especial de Agricultura, Ganadería y Pesca (REAGYP)",
        },
      },
      {
        code: "20",
        name: { en: "Simplified regime (VAT only)", es: "Régimen simplificado (IVA only)" },
      },
    ]),
  },
  {
    key: IDENTITY_TYPE,
    name: { en: "Identity Type Code", es: "Código de Tipo de Identidad" },
    desc: IDENTITY_TYPE_DESC,
    values: [...IDENTITY_TYPES, NOT_IN_CENSUS],
  },
  {
    key: SIMPLIFIED_ART7273,
    name: {
      en: "Simplified Invoice Art. 7.2 and 7.3, RD 1619/2012",
      es: "Factura Simplificada Articulo 7,2 y 7,3 RD 1619/2012",
    },
    desc: {
      en: "`FacturaSimplificadaArt7273`. Invoice under art. 7.2 or 7.3 with the details of a customer who is not registered for tax. `S` goes with F1, F3 and R1 to R4 only.",
    },
    values: YES_NO,
  },
  {
    key: ISSUER_TYPE,
    name: { en: "Issuer Type Code", es: "Emitida por Tercero o Destinatario" },
    desc: {
      en: "`EmitidaPorTerceroODestinatario`; D by the tag `self-billed`, T where `ordering.issuer` is given.",
    },
    values: [
      { code: "T", name: { en: "Issued by Third Party", es: "Emitida por Tercero" } },
      { code: "D", name: { en: "Issued by Customer", es: "Emitida por Destinatario" } },
    ],
  },
];
