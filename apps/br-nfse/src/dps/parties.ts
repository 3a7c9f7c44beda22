import { digitsOf, textOf } from "@fakturo/brazil";
import { isoCountry } from "@fakturo/en16931";
import type { Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, MUNICIPAL_REGISTRATION } from "../extensions.ts";

export const BRAZIL = "BR";
const CNPJ_LENGTH = 14;
const MAX = {
  name: 300,
  street: 255,
  number: 60,
  extra: 156,
  district: 60,
  city: 60,
  registration: 15,
} as const;
const PHONE = /^\d{6,20}$/;

/** Placeholders for a missing house number, text and post code. */
export const NO_NUMBER = "S/N";
export const UNKNOWN_TEXT = "-";
export const UNKNOWN_POST_CODE = "0";

/** `opSimpNac`. */
export const OPTED_OUT = "1";
export const MICRO_ENTREPRENEUR = "2";
const SMALL_COMPANY = "3";

/** `br-nfse-special-regime` of single micro-entrepreneurs (MEI). */
export const MEI = "5";

/** `regEspTrib` by `br-nfse-special-regime`; MEI and small companies are values of `opSimpNac`. */
export const SPECIAL_REGIMES: ReadonlyMap<string, string> = new Map([
  ["1", "3"],
  ["2", "2"],
  ["3", "6"],
  ["4", "1"],
]);

/** `prest`; name and address of an issuing provider are already registered. */
export function providerNode(supplier: Party): XmlNode {
  const { ext } = supplier;
  const optedIn = ext?.[EXT.simples] === "1";
  const special = ext?.[EXT.specialRegime] ?? "";
  const simples = special === MEI ? MICRO_ENTREPRENEUR : SMALL_COMPANY;
  const situation = optedIn ? simples : OPTED_OUT;
  return group(
    "prest",
    registrationNode(supplier),
    leaf("IM", municipalRegistration(supplier)),
    ...contacts(supplier),
    group(
      "regTrib",
      leaf("opSimpNac", situation),
      leaf("regApTribSN", situation === SMALL_COMPANY ? "1" : undefined),
      leaf("regEspTrib", SPECIAL_REGIMES.get(special) ?? "0"),
    ),
  );
}

/** `toma`. */
export function customerNode(customer: Party | undefined): XmlNode | undefined {
  if (!customer) return undefined;
  return group(
    "toma",
    registrationNode(customer),
    leaf("IM", municipalRegistration(customer)),
    leaf("xNome", textOf(customer.name, MAX.name)),
    addressNode(customer),
    ...contacts(customer),
  );
}

/** CNPJ or CPF; NIF of foreigners, or `cNaoNIF` 0 where it is unknown. */
function registrationNode({ tax_id }: Party): XmlNode {
  const code = tax_id?.code ?? "";
  if (tax_id?.country && tax_id.country !== BRAZIL)
    return code ? leaf("NIF", code) : leaf("cNaoNIF", "0");
  const digits = code.replace(/[^0-9A-Z]/g, "");
  if (digits === "") return leaf("cNaoNIF", "0");
  return leaf(digits.length === CNPJ_LENGTH ? "CNPJ" : "CPF", digits);
}

function municipalRegistration({ identities = [] }: Party): string | undefined {
  return textOf(
    identities.find(({ key }) => key === MUNICIPAL_REGISTRATION)?.code,
    MAX.registration,
  );
}

/** `end`: omitted where the municipality of a Brazilian address is unknown. */
function addressNode({ addresses = [], ext }: Party): XmlNode | undefined {
  const [address] = addresses;
  if (!address) return undefined;
  const isHome = (address.country || BRAZIL) === BRAZIL;
  const municipality = ext?.[EXT.municipality];
  const postCode = digitsOf(address.code);
  if (isHome && !(municipality && postCode)) return undefined;
  const city = textOf(address.locality, MAX.city);
  const place = isHome
    ? group("endNac", leaf("cMun", municipality), leaf("CEP", postCode))
    : group(
        "endExt",
        leaf("cPais", isoCountry(address.country ?? "")),
        leaf("cEndPost", textOf(address.code, 11) ?? UNKNOWN_POST_CODE),
        leaf("xCidade", city ?? UNKNOWN_TEXT),
        leaf(
          "xEstProvReg",
          textOf(address.region || address.state, MAX.city) ?? city ?? UNKNOWN_TEXT,
        ),
      );
  return group(
    "end",
    place,
    leaf("xLgr", textOf(address.street, MAX.street) ?? UNKNOWN_TEXT),
    leaf("nro", textOf(address.num, MAX.number) ?? NO_NUMBER),
    leaf("xCpl", textOf(address.street_extra, MAX.extra)),
    leaf("xBairro", textOf(address.locality, MAX.district) ?? UNKNOWN_TEXT),
  );
}

function contacts({ telephones = [], emails = [] }: Party): XmlNode[] {
  const phone = digitsOf(telephones[0]?.num);
  return [leaf("fone", PHONE.test(phone) ? phone : undefined), leaf("email", emails[0]?.addr)];
}
