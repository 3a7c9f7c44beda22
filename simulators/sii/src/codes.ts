import { meaningIn } from "@fakturo/simulator-spain";

/**
 * Codes of the simulator's answers, with their meaning in own words. The numbers are those of the agency (Agencia
 * Tributaria Canaria, "Validaciones y errores" 1.1, which keeps them).
 */
export const CODES = {
  // Refusals of the whole message.
  4100: "IDVersionSii is not the version of the service",
  4101: "TipoComunicacion is not allowed here",
  4102: "The XML does not follow the schema",
  4103: "The XML cannot be parsed",
  4104: "The census does not know the Titular by this NIF and name",
  4105: "The census does not know the representative of the Titular",
  4106: "A date does not have the form DD-MM-YYYY",
  4108: "The message is none of the service",
  4109: "The census does not know a NIF of the query",
  4111: "The NIF of the Titular is badly formed",
  4114: "The holder of the certificate is neither Titular nor its proxy",
  4116: "An invoice names 15 properties at most",
  4117: "A message has 10,000 records at most",
  4118: "The Titular does not keep its books here",
  4122: "The NIF of the Titular's representative is badly formed",
  4123: "A NIF of the query is badly formed",
  4124: "The message does not belong to this address",
  4126: "The message is not UTF-8",
  4130: "The holder of the certificate may not query the book of issued invoices",
  4131: "The holder of the certificate may not query the book of received invoices",
  4132: "The Titular of the book of issued invoices does not keep it here",
  4133: "The Titular of the book of received invoices does not keep it here",
  // Rejections of a record.
  1100: "A value or its type is not allowed",
  1101: "CodigoPais is not allowed",
  1102: "PeriodoLiquidacion is not allowed",
  1103: "IDType is not allowed",
  1104: "ID is not a VAT number",
  1105: "NumSerieFacturaEmisor is not allowed",
  1106: "FechaExpedicionFacturaEmisor is not a date",
  1107: "TipoFactura is not one of this book",
  1109: "ClaveRegimenEspecialOTrascendencia is not allowed",
  1111: "TipoRectificativa is not allowed",
  1112: "The issuer must be the Titular",
  1113: "CausaExencion is not allowed",
  1114: "TipoNoExenta is not allowed",
  1115: "An amount outside the tax is not allowed",
  1116: "The census does not know the NIF of EntidadSucedida",
  1117: "The census knows EntidadSucedida by another name",
  1118: "The issuer's NIF is not that of the counterparty",
  1119: "Issuer and counterparty are identified in different ways",
  1120: "IDType of issuer and counterparty are not the same",
  1121: "ID or country of issuer and counterparty are not the same",
  1122: "The NIF of the counterparty's representative is badly formed",
  1123: "The census does not know the counterparty's representative",
  1124: "CodigoPais is missing",
  1125: "The invoice is dated in the future",
  1127: "F4 needs the number of the last invoice",
  1128: "Only F4 has the number of a last invoice",
  1134: "Corrective invoices need TipoRectificativa",
  1135: "TipoRectificativa is only for corrective invoices",
  1145: "The period has not begun",
  1147: "The census knows the issuer by another name",
  1148: "DesgloseTipoOperacion needs goods or services",
  1149: "An ID is not identified",
  1153: "A NIF is badly formed",
  1158: "This type of invoice needs a counterparty",
  1166: "TipoImpositivo is no rate of the tax",
  1167: "FechaOperacion is in the future",
  1168: "IDType for CodigoPais ES must be 03 or 07",
  1169: "IDType 07 needs a well-formed NIF",
  1176: "FechaRegContable is before the invoice",
  1187: "FechaOperacion is not a date",
  1188: "The operation is not in the period",
  1196: "The operation is more than 20 years ago",
  1197: "The invoice is more than 20 years old",
  1208: "Macrodato must be S from 100,000,000 on",
  1234: "Tax and base have different signs",
  1235: "The tax is far from the base times the rate",
  1236: "Tax and base of a type of operation have different signs",
  1237: "The tax of a type of operation is far from the base times the rate",
  1238: "The surcharge is far from the base times its rate",
  1279: "This type of invoice has no counterparty",
  1295: "Regime 01 does not allow exemptions E2 and E3",
  1305: "F2 is above the limit of simplified invoices",
  1318: "Tax and base of a received invoice have different signs",
  1319: "The tax of a received invoice is far from the base times the rate",
  1320: "Tax and base of a reverse charge have different signs",
  3000: "The invoice is recorded already",
  3001: "The record is cancelled already",
  3002: "There is no such record",
  3004: "A text is too long",
  3010: "Another presenter filed this record",
  3014: "The year is not that of the record",
  3019: "The period is not that of the record",
  // Records accepted with errors.
  2006: "Customers abroad need DesgloseTipoOperacion",
  2008: "Regime 02 needs PorcentCompensacionREAGYP",
  2009: "Regime 02 needs ImporteCompensacionREAGYP",
  2011: "The census does not know the counterparty",
  2012: "The tax is not the base times the rate",
  2015: "Compensation is only for regime 02",
  2016: "Reverse charge has tax 0",
  2017: "An additional regime repeats the regime",
  2018: "Both additional regimes are the same",
  2019: "The second additional regime needs the first",
  2020: "CuotaDeducible is above the tax charged",
  2021: "Reverse charge needs TipoImpositivo",
  2022: "The flag of articles 7.2 and 7.3 does not suit the type of invoice",
  2023: "The flag of article 6.1.d is only for F2, F4 and R5",
  2025: "The issuer of imports is the Titular",
  2042: "ImporteTotal is not the sum of bases and taxes",
  2045: "ImporteTotal of a received invoice is not the sum of bases and taxes",
} as const;

/** An error number of the agency. */
export type Code = keyof typeof CODES;

/** Text of a code. */
export function meaningOf(code: number): string {
  return meaningIn(CODES, code);
}

/** A code of records above those of messages: the record belongs to another taxpayer. */
const FOREIGN = 3902;

/** True for codes that refuse a whole message. */
export function isOfMessage(code: number): boolean {
  return code >= 3500 && code !== FOREIGN;
}
