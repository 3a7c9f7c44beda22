/** What OIOUBL calls schemes that Peppol and ISO 6523 have codes for. */
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

/** Countries whose VAT numbers are a scheme. */
const VAT_OF =
  "AD AL AT BA BE BG CH CY CZ DE EE ES EU FI GB GR HR HU IE IT LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SK SM TR VA";

const SHARED = [
  ..."GLN DUNS DK:P DK:CVR DK:CPR DK:SE FR:SIRET SE:ORGNR FI:OVT FI:ORGNR NO:ORGNR IS:KT IBAN".split(
    " ",
  ),
  ..."IT:FTI IT:SIA IT:SECETI IT:CF IT:IPA EU:REID AT:GOV AT:CID AT:KUR".split(" "),
  ...VAT_OF.split(" ").map((country) => `${country}:VAT`),
];

/** Schemes of addresses in the network (F-LIB179). */
export const NETWORK_SCHEMES: ReadonlySet<string> = new Set([...SHARED, "DK:VANS"]);

/** "Other", where a number's scheme has no name. */
export const OTHER = "ZZZ";

/** Schemes of a party's numbers (F-LIB183). */
export const PARTY_SCHEMES: ReadonlySet<string> = new Set([
  ...SHARED,
  ..."DK:TELEFON IS:VSKNR NO:EFO NO:NOBB NO:NODI SEPA".split(" "),
  OTHER,
]);

/** A scheme by its name in OIOUBL; as it is where there is none. */
export function schemeName(scheme: string): string {
  return NAME_OF_CODE.get(scheme) ?? scheme;
}
