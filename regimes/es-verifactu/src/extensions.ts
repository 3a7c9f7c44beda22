import type { AddonData } from "@fakturo/plugin";

/** Kind of invoice (list L2). */
export const DOC_TYPE = "es-verifactu-doc-type";
/** How a correction states its amounts (L3). */
export const CORRECTION_TYPE = "es-verifactu-correction-type";
/** How an operation is or is not subject to tax (L9). */
export const OP_CLASS = "es-verifactu-op-class";
/** Cause of an exemption (L10). */
export const EXEMPT = "es-verifactu-exempt";
/** VAT or IGIC regime (L8A and L8B). */
export const REGIME = "es-verifactu-regime";
/** Kind of identity of the customer (L7). */
export const IDENTITY_TYPE = "es-verifactu-identity-type";
/** Simplified invoice that names the customer. */
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
    values: [
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
    ],
  },
  {
    key: CORRECTION_TYPE,
    name: { en: "Verifactu Correction Type Code", es: "Código de Tipo de Corrección de Verifactu" },
    desc: { en: "`TipoRectificativa`; S for corrective invoices, I for credit and debit notes." },
    values: [
      { code: "S", name: { en: "Substitution", es: "Por Sustitución" } },
      { code: "I", name: { en: "Differences", es: "Por Diferencias" } },
    ],
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
    values: [
      {
        code: "E1",
        name: {
          en: "Exempt: pursuant to Article 20. Exemptions in internal operations.",
          es: "Exenta: por el artículo 20. Exenciones en operaciones interiores.",
        },
        desc: {
          en: "Supplies within Spain, such as medical care, education, finance or the letting of dwellings.",
        },
      },
      {
        code: "E2",
        name: {
          en: "Exempt: pursuant to Article 21. Exemptions in exports of goods.",
          es: "Exenta: por el artículo 21. Exenciones en las exportaciones de bienes.",
        },
        desc: { en: "Goods that leave the European Union, and services that go with them." },
      },
      {
        code: "E3",
        name: {
          en: "Exempt: pursuant to Article 22. Exemptions in operations asimilated to exports.",
          es: "Exenta: por el artículo 22. Exenciones en las operaciones asimiladas a las exportaciones.",
        },
        desc: {
          en: "Supplies treated like exports, such as fitting out ships and aircraft for international traffic.",
        },
      },
      {
        code: "E4",
        name: {
          en: "Exempt: pursuant to Articles 23 and 24. Exemptions related to temporary deposit, customs and fiscal regimes, and other situations.",
          es: "Exenta: por el artículos 23 y 24. Exenciones relativas a las situaciones de depósito temporal, regímenes aduaneros y fiscales, y otras situaciones.",
        },
        desc: { en: "Goods in free zones, in customs or tax warehouses or under like procedures." },
      },
      {
        code: "E5",
        name: {
          en: "Exempt: pursuant to Article 25. Exemptions in the delivery of goods destined to another Member State.",
          es: "Exenta: por el artículo 25. Exenciones en las entregas de bienes destinados a otro Estado miembro.",
        },
        desc: { en: "Goods sent to a buyer with a VAT number in another member state." },
      },
      {
        code: "E6",
        name: { en: "Exempt: pursuant to other reasons", es: "Exenta: por otra causa" },
        desc: { en: "Any other legal basis, which the invoice should name." },
      },
    ],
  },
  {
    key: REGIME,
    name: { en: "VAT/IGIC Regime Code", es: "Código de Régimen de IVA/IGIC" },
    desc: {
      en: "`ClaveRegimen`, on every VAT and IGIC tax. Exports are 02, taxes given with a surcharge 18, everything else is 01 unless set.",
    },
    values: [
      { code: "01", name: { en: "General regime operation", es: "Operación de régimen general" } },
      { code: "02", name: { en: "Export", es: "Exportación" } },
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
        code: "08",
        name: {
          en: "Operations subject to a different regime",
          es: "Operaciones sujetas a un régimen diferente",
        },
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
        code: "14",
        name: {
          en: "Invoice with pending VAT/IGIC accrual in work certifications for Public Administration",
          es: "Factura con IVA/IGIC pendiente de devengo en certificaciones de obra cuyo destinatario sea una Administración Pública",
        },
      },
      {
        code: "15",
        name: {
          en: "Invoice with pending VAT/IGIC accrual in successive tract operations",
          es: "Factura con IVA/IGIC pendiente de devengo en operaciones de tracto sucesivo",
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
    ],
  },
  {
    key: IDENTITY_TYPE,
    name: { en: "Identity Type Code", es: "Código de Tipo de Identidad" },
    desc: {
      en: "`IDOtro/IDType`. Kind of identity a customer without a Spanish tax code shows. Follows from the key of the first identity: `passport` 03, `foreign` 04, `resident` 05, `other` 06; the other codes are set by hand.",
    },
    values: [
      { code: "02", name: { en: "NIF-VAT Identity (VIES)", es: "NIF-VAT (VIES)" } },
      { code: "03", name: { en: "Passport", es: "Pasaporte" } },
      {
        code: "04",
        name: { en: "Foreign Identity Document", es: "Documento de Identidad Extranjero" },
      },
      { code: "05", name: { en: "Residential Certificate", es: "Certificado Residencia" } },
      { code: "06", name: { en: "Other Identity Document", es: "Otro Documento Probatorio" } },
      { code: "07", name: { en: "Not registered in census", es: "No censado" } },
    ],
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
    values: [
      { code: "S", name: { en: "Yes", es: "Sí" } },
      { code: "N", name: { en: "No", es: "No" } },
    ],
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
