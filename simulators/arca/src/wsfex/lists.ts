/** Languages of vouchers (FEXGetPARAM_Idiomas). */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["1", "Español"],
  ["2", "Inglés"],
  ["3", "Portugués"],
]);

/** Kinds of exports (FEXGetPARAM_Tipo_Expo). */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ["1", "Exportación definitiva de bienes"],
  ["2", "Servicios"],
  ["4", "Otros"],
]);

/** Types of vouchers (FEXGetPARAM_Cbte_Tipo). */
export const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["19", "Factura de exportación"],
  ["20", "Nota de débito por operaciones con el exterior"],
  ["21", "Nota de crédito por operaciones con el exterior"],
]);

/** Further data of simplified exports (FEXGetPARAM_Opcionales). */
export const OPTIONALS: ReadonlyMap<string, string> = new Map([
  ["2401", "Documento de exportación simplificada"],
  ["2402", "Monto FOB"],
]);

/** Terms of delivery: ARCA's table of 2011, and those of Incoterms 2010 and 2020. */
export const INCOTERMS: ReadonlySet<string> = new Set(
  "EXW FCA FAS FOB CFR CIF CPT CIP DAF DES DEQ DDU DDP DAP DAT DPU".split(" "),
);

/** Units of measure by ARCA's numbers: 0 to 36 but for 6 without gap, and single ones. */
export const UNITS: ReadonlySet<string> = new Set([
  ...Array.from({ length: 38 }, (_none, unit) => String(unit)),
  ..."41 47 48 49 50 51 52 53 54 55 61 62 63 97 98 99".split(" "),
]);

/** Countries of destination by ISO code, as far as their numbers are published with examples. */
export const DESTINATIONS: readonly (readonly [code: string, country: string])[] = [
  ...pairs("202 BO 203 BR 204 CA 205 CO 206 CR 207 CU 208 CL 209 DO 210 EC 211 SV 212 US 213 GT"),
  ...pairs("214 GY 215 HT 216 HN 217 JM 218 MX 219 NI 220 PA 221 PY 222 PE 223 PR 224 TT 225 UY"),
  ...pairs("226 VE 310 CN 315 IN 319 IL 320 JP 405 AT 406 BE 409 DK 410 ES 411 FI 412 FR 413 GR"),
  ...pairs("414 HU 415 IE 416 IS 417 IT 419 LU 422 NO 423 NL 424 PL 425 PT 426 GB 427 RO 429 SE"),
  ...pairs("430 CH 438 DE 501 AU 504 NZ"),
];

function pairs(list: string): readonly (readonly [string, string])[] {
  return [...list.matchAll(/(\d{3}) ([A-Z]{2})/g)].map(([, code = "", iso = ""]) => [code, iso]);
}

const names = new Intl.DisplayNames("es", { type: "region" });

/** Names of the countries of destination. */
export function destinationNames(): readonly (readonly [code: string, name: string])[] {
  return DESTINATIONS.map(([code, iso]) => [code, names.of(iso)?.toUpperCase() ?? iso]);
}

/** Tax numbers that stand for legal persons of a country, those of the manual's examples. */
export const COUNTRY_CUITS: readonly (readonly [cuit: string, country: string])[] = [
  ["50000000016", "BRASIL - Persona Jurídica"],
  ["55000000050", "PANAMA - Otro tipo de Entidad"],
];
