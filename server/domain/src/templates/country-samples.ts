import type { JsonObject } from "@fakturo/model";

/** What samples of a country differ by. */
interface CountryFacts {
  /** ISO 3166 code of addresses. */
  readonly country: string;
  /** Valid tax codes of supplier and customer. */
  readonly codes: readonly [string, string];
  readonly locality: string;
  readonly code: string;
  readonly region?: string;
  /** Tax category and rate of the sample's line. */
  readonly tax: JsonObject;
  /** Members of the sample's item that the country demands. */
  readonly item?: JsonObject;
}

const VAT = { cat: "VAT", rate: "standard" };

/** By code of the regime. */
const FACTS: Readonly<Record<string, CountryFacts>> = {
  AE: {
    country: "AE",
    codes: ["100111292233654", "123456789012744"],
    locality: "Dubai",
    code: "00000",
    tax: VAT,
  },
  AR: {
    country: "AR",
    codes: ["20162543394", "20176603527"],
    locality: "Buenos Aires",
    code: "C1001",
    tax: VAT,
  },
  AT: {
    country: "AT",
    codes: ["U10963091", "U64722955"],
    locality: "Wien",
    code: "1010",
    tax: VAT,
  },
  BE: {
    country: "BE",
    codes: ["0316594934", "0413172785"],
    locality: "Bruxelles",
    code: "1000",
    tax: VAT,
  },
  BR: {
    country: "BR",
    codes: ["03562154003008", "05229829000184"],
    locality: "São Paulo",
    code: "01310-100",
    region: "SP",
    tax: { cat: "ISS", percent: "5%" },
  },
  CA: {
    country: "CA",
    codes: ["", ""],
    locality: "Toronto",
    code: "M5H 2N2",
    region: "ON",
    tax: { cat: "GST", percent: "5%" },
  },
  CH: {
    country: "CH",
    codes: ["E284157542", "E284158582"],
    locality: "Zürich",
    code: "8001",
    tax: VAT,
  },
  CO: {
    country: "CO",
    codes: ["0684938545", "0410586127"],
    locality: "Bogotá",
    code: "110111",
    tax: VAT,
  },
  DE: {
    country: "DE",
    codes: ["117199880", "120491653"],
    locality: "Hamburg",
    code: "20457",
    tax: VAT,
  },
  DK: {
    country: "DK",
    codes: ["02818760", "06991130"],
    locality: "København",
    code: "1050",
    tax: VAT,
  },
  EL: {
    country: "GR",
    codes: ["052167332", "064676793"],
    locality: "Αθήνα",
    code: "10563",
    tax: VAT,
  },
  ES: {
    country: "ES",
    codes: ["B98602642", "B63272603"],
    locality: "Madrid",
    code: "28001",
    tax: VAT,
  },
  FI: {
    country: "FI",
    codes: ["01124339", "01129383"],
    locality: "Helsinki",
    code: "00100",
    tax: VAT,
  },
  FR: {
    country: "FR",
    codes: ["72003397833", "44732829320"],
    locality: "Nantes",
    code: "44000",
    tax: VAT,
  },
  GB: {
    country: "GB",
    codes: ["000472631", "350983637074"],
    locality: "London",
    code: "EC1A 1BB",
    tax: VAT,
  },
  IE: {
    country: "IE",
    codes: ["1321749L", "1349821W"],
    locality: "Dublin",
    code: "D02 X285",
    tax: VAT,
  },
  IN: {
    country: "IN",
    codes: ["09AABCU9355J1ZS", "09AABCV9355J5ZN"],
    locality: "Lucknow",
    code: "226001",
    region: "UP",
    tax: { cat: "IGST", percent: "18%" },
    item: { identities: [{ type: "HSN", code: "998311" }] },
  },
  IT: {
    country: "IT",
    codes: ["12345678903", "13029381004"],
    locality: "Modena",
    code: "41121",
    tax: VAT,
  },
  MX: {
    country: "MX",
    codes: ["CPH890912NC7", "HTL835543V95"],
    locality: "Ciudad de México",
    code: "06000",
    tax: VAT,
  },
  NL: {
    country: "NL",
    codes: ["000099995B57", "123456789B13"],
    locality: "Amsterdam",
    code: "1012 JS",
    tax: VAT,
  },
  NO: {
    country: "NO",
    codes: ["123446585MVA", "123456289MVA"],
    locality: "Oslo",
    code: "0150",
    tax: VAT,
  },
  PL: {
    country: "PL",
    codes: ["5265877635", "7352765225"],
    locality: "Warszawa",
    code: "00-001",
    tax: VAT,
  },
  PT: {
    country: "PT",
    codes: ["545259045", "123456789"],
    locality: "Aveiro",
    code: "3800-200",
    tax: VAT,
  },
  SA: {
    country: "SA",
    codes: ["310122393500003", "300000157210003"],
    locality: "Riyadh",
    code: "12211",
    tax: VAT,
  },
  SE: {
    country: "SE",
    codes: ["202100558801", "202106548301"],
    locality: "Stockholm",
    code: "111 20",
    tax: VAT,
  },
  SG: {
    country: "SG",
    codes: ["199307528M", "199337508M"],
    locality: "Singapore",
    code: "018956",
    tax: { cat: "GST", percent: "9%" },
  },
  US: {
    country: "US",
    codes: ["1234505895", "1234517890"],
    locality: "Boston",
    code: "02108",
    region: "MA",
    tax: {},
  },
};

/** Codes of the regimes that have samples. */
export const SAMPLE_COUNTRIES: readonly string[] = Object.keys(FACTS);

/** Members of a sample invoice between two companies of a country; undefined for a country without regime. */
export function countrySample(regime: string) {
  const facts = Object.hasOwn(FACTS, regime) ? FACTS[regime] : undefined;
  if (!facts) return undefined;
  const { codes, tax, country, locality, code, region, item } = facts;
  const address = { street: "Main Street 1", locality, code, country, ...(region && { region }) };
  const party = (name: string, taxCode: string): JsonObject => ({
    name,
    tax_id: { country: regime, ...(taxCode && { code: taxCode }) },
    addresses: [address],
  });
  return {
    $regime: regime,
    supplier: party("Example Supplies Ltd", codes[0]),
    customer: party("Sample Customer Ltd", codes[1]),
    lines: [
      {
        quantity: "10",
        item: { name: "Consulting", price: "90.00", ...item },
        ...("cat" in tax && { taxes: [tax] }),
      },
    ],
  };
}
