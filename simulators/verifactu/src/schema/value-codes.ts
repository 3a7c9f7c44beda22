import type { Code } from "../codes.ts";

/** Codes of values that the schema does not allow, by the end of their path; the first that fits is answered. */
const VALUES: readonly (readonly [end: string, code: Code])[] = [
  ["SistemaInformatico/NIF", 1176],
  ["SistemaInformatico/IDOtro/IDType", 1221],
  ["SistemaInformatico/IDOtro/ID", 1222],
  ["SistemaInformatico/NombreSistemaInformatico", 1220],
  ["SistemaInformatico/IdSistemaInformatico", 1177],
  ["TipoUsoPosibleSoloVerifactu", 1212],
  ["TipoUsoPosibleMultiOT", 1213],
  ["IndicadorMultiplesOT", 1226],
  ["Generador/NIF", 1258],
  ["Generador/IDOtro/IDType", 1231],
  ["IDDestinatario/NIF", 1123],
  ["IDOtro/CodigoPais", 1101],
  ["IDOtro/IDType", 1102],
  ["IDOtro/ID", 1103],
  ["RegistroAnterior/NumSerieFactura", 1175],
  ["RegistroAnterior/FechaExpedicionFactura", 1174],
  ["Encadenamiento/PrimerRegistro", 1274],
  ["IDFactura/NumSerieFactura", 1104],
  ["IDFactura/NumSerieFacturaAnulada", 1104],
  ["FechaExpedicionFactura", 1145],
  ["FechaOperacion", 1145],
  ["IDVersion", 1251],
  ["RefExterna", 1253],
  ["RegistroAnulacion/RechazoPrevio", 1275],
  ["RechazoPrevio", 1171],
  ["Subsanacion", 1171],
  ["SinRegistroPrevio", 1276],
  ["TipoFactura", 1106],
  ["TipoRectificativa", 1107],
  ["FacturaSimplificadaArt7273", 1136],
  ["FacturaSinIdentifDestinatarioArt61d", 1184],
  ["Macrodato", 1137],
  ["EmitidaPorTerceroODestinatario", 1151],
  ["Cupon", 1157],
  ["Impuesto", 1218],
  ["ClaveRegimen", 1246],
  ["CalificacionOperacion", 1181],
  ["OperacionExenta", 1182],
  ["GeneradoPor", 1225],
  ["FechaHoraHusoGenRegistro", 1244],
  ["TipoHuella", 1247],
];

/** Codes of all other values of a block. */
const BLOCKS: readonly (readonly [block: string, code: Code])[] = [
  ["Tercero", 1178],
  ["IDDestinatario", 1239],
  ["Generador", 1273],
  ["Encadenamiento", 1180],
  ["SistemaInformatico", 1179],
];

interface LengthRow {
  readonly end: string;
  readonly code: Code;
  isOff(text: string): boolean;
}

const AMOUNT = /^[+-]?\d+(?:\.\d*)?$/;
/** Fields that the hash or the chain has, with the code of a wrong length. */
const LENGTHS: readonly LengthRow[] = [
  { end: "TipoHuella", code: 1263, isOff: ({ length }) => length !== 2 },
  { end: "PrimerRegistro", code: 1264, isOff: ({ length }) => length !== 1 },
  { end: "TipoFactura", code: 1265, isOff: ({ length }) => length !== 2 },
  { end: "CuotaTotal", code: 1266, isOff: isLongAmount },
  { end: "ImporteTotal", code: 1267, isOff: isLongAmount },
  { end: "RegistroAlta/Huella", code: 1262, isOff: () => true },
  { end: "RegistroAnulacion/Huella", code: 1262, isOff: () => true },
];
/** Any other value, or its type. */
const OTHER: Code = 1100;

/** Codes of the values of a query; all others refuse it as not following the schema. */
const QUERIES: readonly (readonly [end: string, code: Code])[] = [
  ["PeriodoImputacion/Ejercicio", 1248],
  ["PeriodoImputacion/Periodo", 1248],
  ["IndicadorRepresentante", 1249],
  ["FechaExpedicionFactura", 4106],
  ["RangoFechaExpedicion/Desde", 4106],
  ["RangoFechaExpedicion/Hasta", 4106],
  ["Cabecera/ObligadoEmision/NIF", 4109],
  ["Cabecera/Destinatario/NIF", 4109],
  ["MostrarNombreRazonEmisor", 1270],
  ["MostrarSistemaInformatico", 1271],
];

/** Codes of the values of a header; others are checked by meaning. */
const HEADERS: readonly (readonly [end: string, code: Code])[] = [
  ["ObligadoEmision/NombreRazon", 1215],
  ["RemisionVoluntaria/Incidencia", 4121],
];

/** A value that the schema does not allow. */
export interface WrongValue {
  /** From the root of its part, such as `RegistroAlta/TipoFactura`. */
  readonly path: string;
  readonly text: string;
}

/** Code of a wrong value of a record. */
export function recordCode({ path, text }: WrongValue): Code {
  const long = LENGTHS.find(({ end, isOff }) => isAt(path, end) && isOff(text));
  if (long) return long.code;
  const block = BLOCKS.find(([name]) => path.includes(`/${name}/`));
  return codeIn(VALUES, path) ?? block?.[1] ?? OTHER;
}

/** Code of a wrong value of a query; undefined where it has none of its own. */
export function queryCode({ path }: WrongValue): Code | undefined {
  return codeIn(QUERIES, path);
}

/** Code of a wrong value of a header; undefined where it has none of its own. */
export function headerCode({ path }: WrongValue): Code | undefined {
  return codeIn(HEADERS, path);
}

function codeIn(rows: readonly (readonly [end: string, code: Code])[], path: string) {
  return rows.find(([end]) => isAt(path, end))?.[1];
}

function isAt(path: string, end: string): boolean {
  return `/${path}`.endsWith(`/${end}`);
}

function isLongAmount(text: string): boolean {
  return AMOUNT.test(text);
}
