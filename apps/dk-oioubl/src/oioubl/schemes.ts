/** OIOUBL's names of schemes of Peppol and ISO 6523. */
const NAME_OF_CODE: ReadonlyMap<string, string> = new Map([
  ["0007", "SE:ORGNR"],
  ["0009", "FR:SIRET"],
  ["0060", "DUNS"],
  ["0088", "GLN"],
  ["0096", "DK:P"],
  ["0184", "DK:CVR"],
  ["0192", "NO:ORGNR"],
  ["0198", "DK:SE"],
]);

/** Countries whose VAT numbers have a scheme. */
const VAT_OF =
  "AD AL AT BA BE BG CH CY CZ DE EE ES EU FI GB GR HR HU IE IT LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SK SM TR VA";

const SHARED = [
  ..."GLN DUNS DK:P DK:CVR DK:CPR DK:SE FR:SIRET SE:ORGNR FI:OVT FI:ORGNR NO:ORGNR IS:KT IBAN".split(
    " ",
  ),
  ..."IT:FTI IT:SIA IT:SECETI IT:CF IT:IPA EU:REID AT:GOV AT:CID AT:KUR".split(" "),
  ...VAT_OF.split(" ").map((country) => `${country}:VAT`),
];

/** Schemes of network addresses (F-LIB179). */
export const NETWORK_SCHEMES: ReadonlySet<string> = new Set([...SHARED, "DK:VANS"]);

/** "Other", for schemes without name. */
export const OTHER = "ZZZ";

/** Schemes of a party's numbers (F-LIB183). */
export const PARTY_SCHEMES: ReadonlySet<string> = new Set([
  ...SHARED,
  ..."DK:TELEFON IS:VSKNR NO:EFO NO:NOBB NO:NODI SEPA".split(" "),
  OTHER,
]);

/** A scheme by its name in OIOUBL; unchanged where there is none. */
export function schemeName(scheme: string): string {
  return NAME_OF_CODE.get(scheme) ?? scheme;
}

const CODE_OF_NAME = new Map([...NAME_OF_CODE].map(([code, name]) => [name, code]));

/** The number of a scheme in ISO 6523 by its name in OIOUBL; undefined for other names. */
export function codeOf(name: string): string | undefined {
  return CODE_OF_NAME.get(name);
}

/** Digits of the numbers of checked schemes. */
export const DIGITS = { "DK:CVR": 8, "DK:SE": 8, "DK:CPR": 10, "DK:P": 10, GLN: 13 } as const;

/** A scheme with checked numbers. */
export type Checked = keyof typeof DIGITS;

const isChecked = (scheme: string): scheme is Checked => Object.hasOwn(DIGITS, scheme);

/** True for numbers that are valid in a scheme. */
export function isOfScheme(code: string, scheme: string): boolean {
  if (!isChecked(scheme)) return true;
  const written = numbered(code, scheme);
  const digits = PREFIXED.has(scheme) ? written.slice(PREFIX.length) : written;
  return digits.length === DIGITS[scheme] && /^\d+$/.test(digits);
}

/** Schemes with country prefix. */
const PREFIXED: ReadonlySet<string> = new Set(["DK:CVR", "DK:SE"]);
const PREFIX = "DK";

/** Number with country prefix where its scheme requires it. */
export function numbered(code: string, scheme: string): string {
  return PREFIXED.has(scheme) && !code.startsWith(PREFIX) ? `${PREFIX}${code}` : code;
}
