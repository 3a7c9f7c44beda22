/**
 * Countries of ARCA's table of destinations (FEXGetPARAM_DST_pais) by ISO code: the usual partners. Others are refused
 * before they are sent.
 */
const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ...pairs(
    "BO 202 BR 203 CA 204 CO 205 CR 206 CU 207 CL 208 DO 209 EC 210 SV 211 US 212 GT 213 GY 214",
  ),
  ...pairs("HT 215 HN 216 JM 217 MX 218 NI 219 PA 220 PY 221 PE 222 PR 223 TT 224 UY 225 VE 226"),
  ...pairs(
    "CN 310 IN 315 IL 319 JP 320 DE 438 AT 405 BE 406 DK 409 ES 410 FI 411 FR 412 EL 413 GR 413",
  ),
  ...pairs(
    "HU 414 IE 415 IS 416 IT 417 LU 419 NO 422 NL 423 PL 424 PT 425 GB 426 RO 427 SE 429 CH 430",
  ),
  ...pairs("AU 501 NZ 504"),
]);

function pairs(list: string): readonly (readonly [string, string])[] {
  return [...list.matchAll(/([A-Z]{2}) (\d{3})/g)].map(([, iso = "", code = ""]) => [iso, code]);
}

/** ARCA's code of a country; undefined for those not listed. */
export function destinationCode(country: string): string | undefined {
  return DESTINATIONS.get(country);
}
