import { postCodeOf, stateOf } from "@fakturo/brazil";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import {
  BRAZIL,
  MEI,
  MICRO_ENTREPRENEUR,
  NO_NUMBER,
  OPTED_OUT,
  SPECIAL_REGIMES,
  UNKNOWN_POST_CODE,
  UNKNOWN_TEXT,
} from "../dps/parties.ts";
import { EXT, MUNICIPAL_REGISTRATION } from "../extensions.ts";
import { find, text } from "./find.ts";

const OPTED_IN = "1";
const NOT_OPTED_IN = "2";
/** Post code of suppliers without one in the file. */
const NO_POST_CODE = "00000-000";

const REGIME_OF: ReadonlyMap<string, string> = new Map(
  [...SPECIAL_REGIMES].map(([regime, code]) => [code, regime]),
);

/**
 * The supplier: `prest`, and `emit` of an NFS-e, which alone has name and address. A supplier without
 * name in a DPS is named by its number.
 */
export function readProvider(
  provider: XmlElement | undefined,
  municipality: string,
  issuer: XmlElement | undefined,
  city: string,
): JsonObject | undefined {
  const known = issuer ?? provider;
  const identity = registrationOf(known);
  repeatParty(provider, issuer);
  const regime = find(provider, "regTrib");
  const situation = text(regime, "opSimpNac");
  const special = readRegime(regime);
  return compact({
    name: text(known, "xNome") || identity.code,
    alias: text(issuer, "xFant"),
    tax_id: compact({ country: BRAZIL, code: identity.code }),
    identities: municipalIdentity(text(provider, "IM") || text(issuer, "IM")),
    addresses: listOf([
      issuer
        ? homeAddress(find(issuer, "enderNac"), city)
        : (readAddress(provider, true) ?? unknownAddress(municipality)),
    ]),
    ...contacts(provider, issuer),
    ext: compact({
      [EXT.municipality]: text(issuer, "enderNac/cMun") || municipality,
      [EXT.simples]: situation === OPTED_OUT ? NOT_OPTED_IN : OPTED_IN,
      [EXT.specialRegime]: situation === MICRO_ENTREPRENEUR ? MEI : special,
    }),
  });
}

/** The special regime; unread if documents do not have it. */
function readRegime(regime: XmlElement | undefined): string | undefined {
  const element = find(regime, "regEspTrib");
  const code = ["0", ...REGIME_OF.keys()].find((known) => repeats(element, known));
  return REGIME_OF.get(code ?? "");
}

/** Checks that `prest` and `emit` agree on the issuer. */
function repeatParty(provider: XmlElement | undefined, issuer: XmlElement | undefined): void {
  for (const name of ["CNPJ", "CPF", "IM", "xNome", "fone", "email"])
    repeats(find(issuer, name), text(provider, name));
}

/** `toma`. */
export function readCustomer(customer: XmlElement | undefined): JsonObject | undefined {
  if (!customer) return undefined;
  const { code, isForeign } = registrationOf(customer);
  const abroad = text(customer, "end/endExt/cPais");
  const country = isForeign || (abroad && !code) ? abroad : BRAZIL;
  const municipality = text(customer, "end/endNac/cMun");
  return compact({
    name: text(customer, "xNome"),
    tax_id: country && (code || abroad) ? compact({ country, code }) : undefined,
    identities: municipalIdentity(text(customer, "IM")),
    addresses: listOf([readAddress(customer, false)]),
    ...contacts(customer, undefined),
    ext: compact({ [EXT.municipality]: municipality }),
  });
}

/** CNPJ, CPF or NIF; `cNaoNIF` is the reason for its absence. */
function registrationOf(party: XmlElement | undefined) {
  const foreign = text(party, "NIF");
  repeats(find(party, "cNaoNIF"), "0");
  return {
    code: text(party, "CNPJ") || text(party, "CPF") || foreign,
    isForeign: foreign !== "",
  };
}

function municipalIdentity(code: string): JsonObject[] {
  return code ? [{ key: MUNICIPAL_REGISTRATION, code }] : [];
}

function contacts(party: XmlElement | undefined, other: XmlElement | undefined) {
  const phone = text(party, "fone") || text(other, "fone");
  const mail = text(party, "email") || text(other, "email");
  return {
    telephones: phone ? [{ num: phone }] : [],
    emails: mail ? [{ addr: mail }] : [],
  };
}

/** `end`; for customers placeholders are dropped, suppliers need all members. */
function readAddress(party: XmlElement | undefined, isSupplier: boolean): JsonObject | undefined {
  const address = find(party, "end");
  if (!address) return undefined;
  const known = (value: string, filler: string) =>
    value === filler && !isSupplier ? undefined : value;
  const abroad = find(address, "endExt");
  const municipality = text(address, "endNac/cMun");
  const city = text(abroad, "xCidade");
  const isCity = city !== "" && repeats(find(address, "xBairro"), city);
  const district = isCity ? city : text(address, "xBairro");
  const region = text(abroad, "xEstProvReg");
  return compact({
    num: known(text(address, "nro"), NO_NUMBER),
    street: known(text(address, "xLgr"), UNKNOWN_TEXT),
    street_extra: text(address, "xCpl"),
    locality: known(district, UNKNOWN_TEXT),
    region: isCity && region === city ? undefined : region,
    state: abroad ? undefined : stateOf(municipality),
    code: abroad
      ? known(text(abroad, "cEndPost"), UNKNOWN_POST_CODE)
      : postCodeOf(text(address, "endNac/CEP")) || (isSupplier ? NO_POST_CODE : undefined),
    country: text(abroad, "cPais") || BRAZIL,
  });
}

/** `enderNac` of an NFS-e. */
function homeAddress(address: XmlElement | undefined, city: string): JsonObject | undefined {
  const locality = text(address, "xBairro");
  return compact({
    num: text(address, "nro"),
    street: text(address, "xLgr"),
    street_extra: text(address, "xCpl"),
    locality,
    region: city === locality ? undefined : city,
    state: text(address, "UF"),
    code: postCodeOf(text(address, "CEP")),
    country: BRAZIL,
  });
}

/** Address of the issuer of a DPS, of which the file has only the municipality. */
function unknownAddress(municipality: string): JsonObject | undefined {
  return compact({
    num: NO_NUMBER,
    street: UNKNOWN_TEXT,
    locality: UNKNOWN_TEXT,
    state: stateOf(municipality),
    code: NO_POST_CODE,
    country: BRAZIL,
  });
}
