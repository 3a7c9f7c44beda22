type Codes = ReadonlyMap<string, string>;

/** Keys of VAT to tax categories (UNTDID 5305). */
export const VAT_CATEGORIES: Codes = new Map([
  ["standard", "S"],
  ["zero", "Z"],
  ["exempt", "E"],
  ["reverse-charge", "AE"],
  ["intra-community", "K"],
  ["export", "G"],
  ["outside-scope", "O"],
]);

/** Keys of VAT by tax category (UNTDID 5305). */
export const VAT_KEYS: Codes = new Map([...VAT_CATEGORIES].map(([key, code]) => [code, key]));

/** Tax categories of the Spanish territories outside VAT. */
export const TERRITORIES: Codes = new Map([
  ["IGIC", "L"],
  ["IPSI", "M"],
]);

/** Tax category of all other taxes. */
export const OUTSIDE_SCOPE = "O";

/** Keys of discounts to allowances (UNTDID 5189). */
export const ALLOWANCES: Codes = new Map([
  ["early-completion", "41"],
  ["military", "62"],
  ["work-accident", "63"],
  ["special-agreement", "64"],
  ["production-error", "65"],
  ["new-outlet", "66"],
  ["sample", "67"],
  ["end-of-range", "68"],
  ["incoterm", "70"],
  ["pos-threshold", "71"],
  ["special-rebate", "100"],
  ["temporary", "103"],
  ["standard", "104"],
  ["yearly-turnover", "105"],
]);

/** Keys of charges to special services (UNTDID 7161). */
export const CHARGES: Codes = new Map([
  ["stamp-duty", "ST"],
  ["outlay", "AAE"],
  ["tax", "TX"],
  ["customs", "ABW"],
  ["delivery", "DL"],
  ["packing", "PC"],
  ["handling", "HD"],
  ["insurance", "IN"],
  ["storage", "ABA"],
  ["admin", "AEM"],
  ["cleaning", "CG"],
]);

/** Keys of identities to identifier schemes (ISO/IEC 6523). */
export const SCHEMES_BY_KEY: Codes = new Map([
  ["gln", "0088"],
  ["gtin", "0160"],
]);

/** Types of identities to identifier schemes (ISO/IEC 6523). */
export const SCHEMES_BY_TYPE: Codes = new Map([
  ["SIREN", "0002"],
  ["SIRET", "0009"],
  ["CVR", "0184"],
]);
