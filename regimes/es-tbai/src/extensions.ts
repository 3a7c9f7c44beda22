import type { AddonData } from "@fakturo/plugin";
import { IDENTITY_TYPE_DESC, IDENTITY_TYPES, regimesWith, YES_NO } from "@fakturo/spain";

/** Province whose treasury receives the invoice. */
export const REGION = "es-tbai-region";
/** Goods, services or resale. */
export const PRODUCT = "es-tbai-product";
/** Reason for charging no Basque VAT. */
export const EXEMPTION = "es-tbai-exemption";
/** Legal ground of a correction. */
export const CORRECTION = "es-tbai-correction";
/** VAT regime. */
export const REGIME = "es-tbai-regime";
/** Economic activity of individuals in Bizkaia. */
export const BI_ACTIVITY = "es-tbai-bi-activity";
/** Kind of identity of the customer. */
export const IDENTITY_TYPE = "es-tbai-identity-type";
/** Simplified invoice. */
export const SIMPLIFIED = "es-tbai-simplified";

/** Extensions of TicketBAI; codes and names are those of its schema. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: REGION,
    name: { en: "TicketBAI Region Code", es: "Código de Región TicketBAI" },
    desc: {
      en: "Province whose treasury gets the invoice; follows from the region in the supplier's first address.",
    },
    values: [
      { code: "VI", name: { en: "Araba", es: "Álava" } },
      { code: "BI", name: { en: "Bizkaia", es: "Vizcaya" } },
      { code: "SS", name: { en: "Gipuzkoa", es: "Guipúzcoa" } },
    ],
  },
  {
    key: PRODUCT,
    name: { en: "TicketBAI Product Key", es: "Clave de Producto TicketBAI" },
    desc: {
      en: "Goods or services; follows from the key of the item, services by default. `resale` is for goods passed on unchanged under the simplified regime and is set by hand.",
    },
    values: [
      { code: "goods", name: { en: "Delivery of goods", es: "Entrega de bienes" } },
      { code: "services", name: { en: "Provision of services", es: "Prestacion de servicios" } },
      {
        code: "resale",
        name: {
          en: "Resale of goods without modification by vendor in the simplified regime",
          es: "Reventa de bienes sin modificación por vendedor en regimen simplificado",
        },
      },
    ],
  },
  {
    key: EXEMPTION,
    name: { en: "TicketBAI Exemption code", es: "Código de Exención de TicketBAI" },
    desc: {
      en: "Causes of exemption and non-subjection and reverse charge in one list; follows from the key of the tax. IGIC and VAT of other member states are IE, other foreign taxes RL.",
    },
    values: [
      {
        code: "E1",
        name: {
          en: "Exempt: pursuant to Article 20 of the Foral VAT Law",
          es: "Exenta: por el artículo 20 de la Norma Foral del IVA",
        },
      },
      {
        code: "E2",
        name: {
          en: "Exempt: pursuant to Article 21 of the Foral VAT Law",
          es: "Exenta: por el artículo 21 de la Norma Foral del IVA",
        },
      },
      {
        code: "E3",
        name: {
          en: "Exempt: pursuant to Article 22 of the Foral VAT Law",
          es: "Exenta: por el artículo 22 de la Norma Foral del IVA",
        },
      },
      {
        code: "E4",
        name: {
          en: "Exempt: pursuant to Articles 23 and 24 of the Foral VAT Law",
          es: "Exenta: por el artículos 23 y 24 de la Norma Foral del IVA",
        },
      },
      {
        code: "E5",
        name: {
          en: "Exempt: pursuant to Article 25 of the Foral VAT law",
          es: "Exenta: por el artículo 25 de la Norma Foral del IVA",
        },
      },
      {
        code: "E6",
        name: { en: "Exempt: pursuant to other reasons", es: "Exenta: por otra causa" },
      },
      {
        code: "OT",
        name: {
          en: "Not subject: pursuant to Article 7 of the VAT Law - other cases of non-subject",
          es: "No sujeto: por el artículo 7 de la Ley del IVA - otros supuestos de no sujeción",
        },
      },
      {
        code: "RL",
        name: {
          en: "Not subject: pursuant to localization rules",
          es: "No sujeto: por reglas de localización",
        },
      },
      {
        code: "VT",
        name: {
          en: "Not subject: sales made on behalf of third parties (amount not computable for VAT or IRPF purposes)",
          es: "No sujeto: ventas realizadas por cuenta de terceros (importe no computable a efectos de IVA ni de IRPF)",
        },
      },
      {
        code: "IE",
        name: {
          en: "Not subject in the TAI due to localization rules, but foreign tax, IPS/IGIC or VAT from another EU member state is passed on",
          es: "No sujeto en el TAI por reglas de localización, pero repercute impuesto extranjero, IPS/IGIC o IVA de otro estado miembro UE",
        },
      },
      {
        code: "S2",
        name: {
          en: "Subject and not exempt: with reverse charge",
          es: "Sujeto y no exenta: con inversión del sujeto pasivo",
        },
      },
    ],
  },
  {
    key: CORRECTION,
    name: {
      en: "TicketBAI Rectification Type Code",
      es: "TicketBAI Código de Factura Rectificativa",
    },
    desc: {
      en: "`FacturaRectificativa/Codigo` on the preceding document; set by hand or in the options of the correction.",
    },
    values: [
      {
        code: "R1",
        name: {
          en: "Rectified invoice: error based on law and Article 80 One, Two and Six of the Provincial Tax Law of VAT",
          es: "Factura rectificativa: error fundado en derecho y Art. 80 Uno, Dos y Seis de la Norma Foral del IVA",
          eu: "Faktura zuzentzailea: zuzenbidean oinarritutako akatsa eta BEZaren Foru Arauaren 80.artikuluko Bat, Bi eta Sei",
        },
      },
      {
        code: "R2",
        name: {
          en: "Rectified invoice: error based on law and Article 80 Three of the Provincial Tax Law of VAT",
          es: "Factura rectificativa: artículo 80 Tres de la Norma Foral del IVA",
          eu: "Faktura zuzentzailea: BEZari buruzko Foru Arauko 80. artikuluko Hiru",
        },
      },
      {
        code: "R3",
        name: {
          en: "Rectified invoice: error based on law and Article 80 Four of the Provincial Tax Law of VAT",
          es: "Factura rectificativa: artículo 80 Cuatro de la Norma Foral del IVA",
          eu: "Faktura zuzentzailea: BEZari buruzko Foru Arauko 80. artikuluko Lau",
        },
      },
      {
        code: "R4",
        name: {
          en: "Rectified invoice: Other",
          es: "Factura rectificativa: Resto",
          eu: "Faktura zuzentzailea: Gainerakoak",
        },
      },
      {
        code: "R5",
        name: {
          en: "Rectified invoice: simplified invoices",
          es: "Factura rectificativa: facturas simplificadas",
          eu: "Faktura zuzentzaile: faktura erraztuetan",
        },
      },
    ],
  },
  {
    key: REGIME,
    name: { en: "TicketBAI VAT Regime Key", es: "Clave de Régimen de IVA TicketBAI" },
    desc: {
      en: "`ClaveRegimenIvaOpTrascendencia`. IGIC is 08, exports are 02, what bears the equivalence surcharge is 51, everything else is 01 unless set.",
    },
    values: regimesWith([
      { code: "02", name: { en: "Export", es: "Exportación" } },
      {
        code: "06",
        name: {
          en: "Special regime for VAT groups (Advanced Level)",
          es: "Régimen especial grupo de entidades en IVA (Nivel Avanzado)",
        },
      },
      {
        code: "08",
        name: { en: "Operations subject to IPSI/IGIC", es: "Operaciones sujetas al IPSI/IGIC" },
      },
      {
        code: "10",
        name: {
          en: "Collection of professional fees or industrial property rights on behalf of third parties",
          es: "Cobros por cuenta de terceros de honorarios profesionales o de derechos derivados de la propiedad industrial",
        },
      },
      {
        code: "11",
        name: {
          en: "Business premises rental operations subject to withholding",
          es: "Operaciones de arrendamiento de local de negocio sujetos a retención",
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
          en: "Business premises rental operations, both subject and not subject to withholding",
          es: "Operaciones de arrendamiento de local de negocio sujetas y no sujetas a retención",
        },
      },
      {
        code: "14",
        name: {
          en: "Invoice with pending VAT accrual in work certifications for Public Administration",
          es: "Factura con IVA pendiente de devengo en certificaciones de obra cuyo destinatario sea una Administración Pública",
        },
      },
      {
        code: "15",
        name: {
          en: "Invoice with pending VAT accrual in successive tract operations",
          es: "Factura con IVA pendiente de devengo en operaciones de tracto sucesivo",
        },
      },
      {
        code: "17",
        name: {
          en: "Operation under OSS or IOSS regimes",
          es: "Operación acogida a alguno de los regímenes previstos en el Capítulo XI del Título IX (OSS e IOSS)",
        },
      },
      {
        code: "51",
        name: {
          en: "Operations under the equivalence surcharge regime",
          es: "Operaciones en recargo de equivalencia",
        },
      },
      {
        code: "52",
        name: {
          en: "Operations under the simplified VAT regime",
          es: "Operaciones en régimen simplificado",
        },
      },
      {
        code: "53",
        name: {
          en: "Operations carried out by or for entities without a permanent establishment",
          es: "Operaciones realizadas por o para entidades sin establecimiento permanente",
        },
      },
    ]),
  },
  {
    key: BI_ACTIVITY,
    name: { en: "Activity Code (Bizkaia)", es: "Código de Actividad (Bizkaia)" },
    desc: {
      en: "Epígrafe of the supplier for the LROE model 140, which individuals in Bizkaia file; organisations file model 240 without it.",
    },
    sources: [
      {
        title: { en: "Batuz LROE list of activity codes", es: "Lista de epígrafes LROE Batuz" },
        url: "https://www.batuz.eus/fitxategiak/batuz/lroe/batuz_lroe_lista_epigrafes_v1_0_4.xlsx",
        content_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      },
      {
        title: { en: "LROE Modelo 140 specification", es: "Especificación LROE Modelo 140" },
        url: "https://www.batuz.eus/fitxategiak/batuz/lroe/lroe_140_v_1_0.pdf",
        content_type: "application/pdf",
      },
    ],
    pattern: "^\\d{1,7}$",
  },
  {
    key: IDENTITY_TYPE,
    name: { en: "Identity Type Code", es: "Código de Tipo de Identidad" },
    desc: IDENTITY_TYPE_DESC,
    values: IDENTITY_TYPES,
  },
  {
    key: SIMPLIFIED,
    name: {
      en: "TicketBAI Simplified Invoice Flag",
      es: "Indicador de Factura Simplificada TicketBAI",
    },
    desc: { en: "`FacturaSimplificada`; set by the tag `simplified`, no when absent." },
    values: YES_NO,
  },
];
