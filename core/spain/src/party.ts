import { isoCountry } from "@fakturo/en16931";
import { type Faults, type Identity, isEuMember, type Party } from "@fakturo/model";

/** Identification of a party in Spanish reports: NIF, or another identification. */
export type Identification =
  | { readonly nif: string }
  | {
      /** ISO 3166 country that issued it; absent when unknown. */
      readonly country: string | undefined;
      /** `IDType` of the authorities. */
      readonly type: string;
      readonly id: string;
    };

const SPAIN = "ES";
const VAT_NUMBER = "02";
const FOREIGN_TAX_NUMBER = "04";

/** `IDType` by the identity's key (addon spec of es-verifactu, es-sii, es-tbai). */
const TYPE_OF_KEY: ReadonlyMap<string, string> = new Map([
  ["passport", "03"],
  ["foreign", FOREIGN_TAX_NUMBER],
  ["resident", "05"],
  ["other", "06"],
]);

/**
 * Identification of a party on a date (`YYYY-MM-DD`): its tax id, else the first identity with a type by
 * the addon's extension or by its key; undefined without any.
 */
export function identify(
  party: Party,
  date: string,
  extension: string,
): Identification | undefined {
  const { country = "", code = "" } = party.tax_id ?? {};
  if (code === "") return identifyOtherwise(party, extension);
  if (country === SPAIN) return { nif: code };
  const isEu = isEuMember(country, date);
  return {
    country: isoCountry(country),
    type: isEu ? VAT_NUMBER : FOREIGN_TAX_NUMBER,
    id: isEu && !code.startsWith(country) ? country + code : code,
  };
}

function identifyOtherwise(
  { identities = [], tax_id, addresses }: Party,
  extension: string,
): Identification | undefined {
  const typeOf = ({ ext, key }: Identity) => ext?.[extension] ?? TYPE_OF_KEY.get(key ?? "");
  const identity = identities.find(typeOf);
  const type = identity && typeOf(identity);
  if (!type) return undefined;
  const country = identity.country || tax_id?.country || addresses?.[0]?.country;
  return { country: country && isoCountry(country), type, id: identity.code };
}

/** True for parties with a Spanish tax id or without a tax country. */
export function isSpanish({ tax_id }: Party): boolean {
  return (tax_id?.country ?? SPAIN) === SPAIN;
}

const NIF_LENGTH = 9;

/** The supplier's NIF; without one, empty and a fault of `rule`. */
export function nifOf(supplier: Party | undefined, faults: Faults, rule: string): string {
  const { country, code = "" } = supplier?.tax_id ?? {};
  if (country === SPAIN && code.length === NIF_LENGTH) return code;
  faults.add(rule, "$.supplier.tax_id", "the supplier needs a Spanish NIF of nine characters");
  return "";
}
