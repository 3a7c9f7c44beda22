import type { Identity } from "@fakturo/model";

/** ISO 6523 schemes by identity key, then by type. */
const OF_KEY: ReadonlyMap<string, string> = new Map([
  ["gln", "0088"],
  ["gtin", "0160"],
]);
const OF_TYPE: ReadonlyMap<string, string> = new Map([
  ["SIREN", "0002"],
  ["SIRET", "0009"],
  ["CVR", "0184"],
]);

const ICD = /^0[0-2]\d\d$/;

/** Scheme of an identity in the ISO 6523 list; undefined for registers without one (BR-CL-10). */
export function schemeOf({ key, type, ext }: Identity): string | undefined {
  const scheme = ext?.["iso-scheme-id"] || OF_KEY.get(key ?? "") || OF_TYPE.get(type ?? "");
  return scheme && ICD.test(scheme) ? scheme : undefined;
}

/** Scheme of a payee's identity, which may be in its label. */
export function labelledScheme(identity: Identity): string | undefined {
  const { label } = identity;
  return schemeOf(identity) ?? (label && ICD.test(label) ? label : undefined);
}

/** UNTDID 7143 as far as the official rules accept it (BR-CL-13). */
const CLASSIFICATIONS: ReadonlySet<string> = new Set(
  (
    "AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF " +
    "BG BH BI BJ BK BL BM BN BO BP BQ BR BS BT BU BV BW BX BY BZ CC CG CL CR CV DR DW EC EF EMD EN " +
    "FS GB GN GMN GS HS IB IN IS IT IZ MA MF MN MP NB ON PD PL PO PPI PV QS RC RN RU RY SA SG SK SN " +
    "SRS SRT SRU SRV SRW SRX SRY SRZ SS SSA SSB SSC SSD SSE SSF SSG SSH SSI SSJ SSK SSL SSM SSN SSO " +
    "SSP SSQ SSR SSS SST SSU SSV SSW SSX SSY SSZ ST STA STB STC STD STE STF STG STH STI STJ STK STL " +
    "STM STN STO STP STQ STR STS STT STU STV STW STX STY STZ SUA SUB SUC SUD SUE SUF SUG SUH SUI SUJ " +
    "SUK SUL SUM TG TSN TSO TSP TSQ TSR TSS TST TSU UA UP VN VP VS VX ZZZ"
  ).split(" "),
);

/** Classification list that an item's identity names in its label, such as `STI` for CPV codes. */
export function classificationOf({ label }: Identity): string | undefined {
  return label && CLASSIFICATIONS.has(label) ? label : undefined;
}
