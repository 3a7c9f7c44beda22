import { meaningIn } from "@fakturo/simulator-spain";

/**
 * Codes of the simulator's answers, with their meaning in own words. The numbers are those of the agency (AEAT,
 * "Validaciones" of the VERI*FACTU services, 1.2.0, and their `errores.properties`).
 */
export const CODES = {
  // Refusals of the whole message.
  4102: "The XML does not follow the schema",
  4103: "The XML cannot be parsed",
  4104: "The census does not know the NIF of ObligadoEmision",
  4105: "The census does not know the NIF of Representante",
  4109: "A NIF is badly formed",
  4112: "The holder of the certificate may not send for this issuer",
  4113: "A message has 1000 records at most",
  4116: "The NIF of ObligadoEmision is badly formed",
  4117: "The NIF of Representante is badly formed",
  4118: "The message does not belong to this address",
  4119: "The message is not UTF-8",
  4120: "FechaFinVeriFactu must be 31-12 of this year or the last",
  4122: "The agency made no request with this RefRequerimiento",
  4125: "RefRequerimiento is missing",
  4126: "RefRequerimiento does not belong to the VERI*FACTU service",
  4127: "RemisionVoluntaria does not belong to the service for requests",
  4129: "FinRequerimiento is missing",
  4131: "FinRequerimiento is neither S nor N",
  4133: "RefRequerimiento has characters other than letters and digits",
  4134: "The service is not active",
  4135: "GET is not allowed",
  4138: "The request is empty",
  // Rejections of a record.
  1100: "A value or its type is not allowed",
  1101: "CodigoPais is not allowed",
  1102: "IDType is not allowed",
  1104: "NumSerieFactura is not allowed",
  1105: "FechaExpedicionFactura is not a date",
  1106: "TipoFactura is unknown",
  1107: "TipoRectificativa is unknown",
  1108: "IDEmisorFactura must be the NIF of ObligadoEmision",
  1110: "The census does not know a NIF",
  1111: "CodigoPais is missing",
  1112: "The invoice is dated in the future",
  1114: "Corrective invoices need TipoRectificativa",
  1115: "TipoRectificativa is only for corrective invoices",
  1116: "FacturasSustituidas is only for F3",
  1117: "FacturasRectificadas is only for corrective invoices",
  1118: "TipoRectificativa S needs ImporteRectificacion",
  1119: "ImporteRectificacion is only for TipoRectificativa S",
  1123: "A NIF is badly formed",
  1124: "TipoImpositivo is no rate of the VAT",
  1125: "FechaOperacion is in the future",
  1126: "IDType for CodigoPais ES must be 03 or 07",
  1130: "NumSerieFactura has a character that is not allowed",
  1131: "IDType 07 needs the NIF of a natural person",
  1133: "The invoice is more than 20 years old",
  1139: "Macrodato must be S from 100,000,000 on",
  1142: "The tax is not the base times the rate",
  1143: "Tax and base have different signs",
  1148: "Regime 14 is only for F1 and R1 to R4",
  1150: "F2 is above the limit of simplified invoices",
  1152: "VERI*FACTU did not exist at the invoice's date",
  1153: "RechazoPrevio X needs Subsanacion S",
  1156: "R3 needs a recipient with a NIF or IDType 07",
  1158: "Tercero is only for invoices that a third party issued",
  1160: "TipoRecargoEquivalencia is not allowed",
  1161: "RechazoPrevio S needs Subsanacion S",
  1174: "The record before names another issuer",
  1189: "This type of invoice needs recipients",
  1190: "This type of invoice has no recipients",
  1193: "The recipient is the issuer",
  1195: "CalificacionOperacion or OperacionExenta is missing",
  1197: "Reverse charge is only for F1, F3 and R1 to R4",
  1198: "Reverse charge has rate and tax 0",
  1199: "Regime 01 does not allow exemptions E2 and E3",
  1207: "Tax above 0 needs S1",
  1208: "S1 needs rate and tax",
  1228: "GeneradoPor D and T need Generador",
  1230: "Generador is only for GeneradoPor D and T",
  1237: "Operations without tax have no rate, tax or surcharge",
  1244: "FechaHoraHusoGenRegistro is not a moment with an offset",
  1245: "ClaveRegimen is missing",
  1247: "TipoHuella is not allowed",
  1262: "Huella must have 64 characters",
  1281: "Surcharge needs S1",
  1284: "Rate and amount of the surcharge come together",
  3000: "The record is registered already",
  3002: "There is no such record",
  // Records accepted with errors.
  2000: "Huella is not what the agency calculates",
  2001: "The census does not know the recipient's NIF",
  2002: "Huella of the record before must have 64 characters",
  2003: "Huella of the record before has characters that are not hexadecimal",
  2004: "FechaHoraHusoGenRegistro is in the future",
  2005: "ImporteTotal is not the sum of the details",
  2006: "CuotaTotal is not the sum of the details",
  2007: "The installation has records of this issuer already, so this one is not the first",
  2008: "Huella of the record before equals that of the record",
} as const;

/** Codes of faulty queries. */
const OF_QUERIES: ReadonlySet<number> = new Set([1248, 1249, 1250, 1261, 1270, 1271, 1272]);

/** True for codes that refuse a whole message. */
export function isOfMessage(code: number): boolean {
  return code >= 3500 || OF_QUERIES.has(code);
}

/** Text of a code. */
export function meaningOf(code: number): string {
  return meaningIn(CODES, code);
}

/** An error number of the agency. */
export type Code = keyof typeof CODES;
