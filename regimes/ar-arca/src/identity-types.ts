import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Kinds of identity document, `DocTipo`; CI is the identity card of a province. */
export const IDENTITY_TYPES: Values = [
  { code: "00", name: { en: "CI Capital Federal", es: "CI Capital Federal" } },
  { code: "01", name: { en: "CI Buenos Aires", es: "CI Buenos Aires" } },
  { code: "02", name: { en: "CI Catamarca", es: "CI Catamarca" } },
  { code: "03", name: { en: "CI Córdoba", es: "CI Córdoba" } },
  { code: "04", name: { en: "CI Corrientes", es: "CI Corrientes" } },
  { code: "05", name: { en: "CI Entre Ríos", es: "CI Entre Ríos" } },
  { code: "06", name: { en: "CI Jujuy", es: "CI Jujuy" } },
  { code: "07", name: { en: "CI Mendoza", es: "CI Mendoza" } },
  { code: "08", name: { en: "CI La Rioja", es: "CI La Rioja" } },
  { code: "09", name: { en: "CI Salta", es: "CI Salta" } },
  { code: "10", name: { en: "CI San Juan", es: "CI San Juan" } },
  { code: "11", name: { en: "CI San Luis", es: "CI San Luis" } },
  { code: "12", name: { en: "CI Santa Fe", es: "CI Santa Fe" } },
  { code: "13", name: { en: "CI Santiago del Estero", es: "CI Santiago del Estero" } },
  { code: "14", name: { en: "CI Tucumán", es: "CI Tucumán" } },
  { code: "16", name: { en: "CI Chaco", es: "CI Chaco" } },
  { code: "17", name: { en: "CI Chubut", es: "CI Chubut" } },
  { code: "18", name: { en: "CI Formosa", es: "CI Formosa" } },
  { code: "19", name: { en: "CI Misiones", es: "CI Misiones" } },
  { code: "20", name: { en: "CI Neuquén", es: "CI Neuquén" } },
  { code: "21", name: { en: "CI La Pampa", es: "CI La Pampa" } },
  { code: "22", name: { en: "CI Río Negro", es: "CI Río Negro" } },
  { code: "23", name: { en: "CI Santa Cruz", es: "CI Santa Cruz" } },
  { code: "24", name: { en: "CI Tierra del Fuego", es: "CI Tierra del Fuego" } },
  {
    code: "80",
    name: {
      en: "CUIT (Unique Tax Identification Number)",
      es: "CUIT (Clave Única de Identificación Tributaria)",
    },
  },
  {
    code: "86",
    name: {
      en: "CUIL (Unique Labor Identification Number)",
      es: "CUIL (Clave Única de Identificación Laboral)",
    },
  },
  { code: "87", name: { en: "CDI", es: "CDI" } },
  { code: "89", name: { en: "LE", es: "LE" } },
  { code: "90", name: { en: "LC", es: "LC" } },
  { code: "91", name: { en: "Foreign CI", es: "CI extranjera" } },
  { code: "92", name: { en: "In Process", es: "en trámite" } },
  { code: "93", name: { en: "Birth Certificate", es: "Acta Nacimiento" } },
  { code: "94", name: { en: "Passport", es: "Pasaporte" } },
  { code: "95", name: { en: "CI Bs. As. RNP", es: "CI Bs. As. RNP" } },
  { code: "96", name: { en: "DNI", es: "DNI" } },
  { code: "99", name: { en: "Final Consumer", es: "Consumidor Final" } },
];
