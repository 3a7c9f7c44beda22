import { postCodeOf } from "@fakturo/brazil";
import { compact, ISO_COUNTRIES, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT, IDENTITIES } from "../extensions.ts";
import { ABROAD, BRAZIL, CONTRIBUTOR, NO_CONTRIBUTOR } from "../nfe/parties.ts";
import { find, text } from "./find.ts";

/** Post code of addresses without one, such as foreign ones. */
const NO_POST_CODE = "00000-000";
/** Placeholder for a missing number of a foreigner. */
const NO_NUMBER = "0";

let countries: ReadonlyMap<string, string> | undefined;

/** Country codes by their names, collected for the first foreign party: ICU takes a while to give them. */
function countriesByName(): ReadonlyMap<string, string> {
  countries ??= collectCountries();
  return countries;
}

function collectCountries(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(["pt"], { type: "region" });
  return new Map(ISO_COUNTRIES.map((country) => [plain(names.of(country) ?? country), country]));
}

/** Capitals without accents, as in names by older programs. */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
}

/** `emit`. */
export function readIssuer(issuer: XmlElement | undefined): JsonObject | undefined {
  const party = partyOf(issuer, find(issuer, "enderEmit"));
  return compact({
    ...party,
    alias: text(issuer, "xFant"),
    ext: compact({ ...party.ext, [EXT.regime]: text(issuer, "CRT") }),
  });
}

/** `dest`. */
export function readRecipient(
  recipient: XmlElement | undefined,
  isConsumer: boolean,
): JsonObject | undefined {
  if (!recipient) return undefined;
  const isRegistered = !isConsumer && text(recipient, "IE") !== "";
  repeats(find(recipient, "indIEDest"), isRegistered ? CONTRIBUTOR : NO_CONTRIBUTOR);
  return compact(partyOf(recipient, find(recipient, "enderDest")));
}

/** `entrega`, which contains the address fields directly. */
export function readReceiver(receiver: XmlElement | undefined): JsonObject | undefined {
  return receiver && compact(partyOf(receiver, receiver));
}

function partyOf(party: XmlElement | undefined, address: XmlElement | undefined) {
  const municipality = text(address, "cMun");
  const isAbroad = municipality === ABROAD.municipality;
  const place = address && readAddress(address, isAbroad);
  const code = text(party, "CNPJ") || text(party, "CPF");
  const registration = text(party, "IE");
  const phone = text(address, "fone");
  const mail = text(party, "email");
  return {
    name: text(party, "xNome"),
    tax_id: code ? { country: BRAZIL, code } : undefined,
    identities: listOf([
      registration ? { key: IDENTITIES.stateRegistration, code: registration } : undefined,
      code ? undefined : foreignIdentity(party, String(place?.country ?? "")),
    ]),
    addresses: listOf([place]),
    emails: mail ? [{ addr: mail }] : [],
    telephones: phone ? [{ num: phone }] : [],
    ext: compact({ [EXT.municipality]: isAbroad ? "" : municipality }),
  };
}

/** `idEstrangeiro`: the number of any document, so no tax identity. */
function foreignIdentity(party: XmlElement | undefined, country: string): JsonObject | undefined {
  return compact({ country, code: text(party, "idEstrangeiro") || NO_NUMBER });
}

/** District and city; a single value is both, as written by `parties.ts`. */
function readAddress(address: XmlElement, isAbroad: boolean): JsonObject | undefined {
  const locality = text(address, "xBairro");
  repeats(find(address, "UF"), ABROAD.state);
  const city = repeats(find(address, "xMun"), ABROAD.city) ? "" : text(address, "xMun");
  return compact({
    num: text(address, "nro"),
    street: text(address, "xLgr"),
    street_extra: text(address, "xCpl"),
    locality,
    region: city === locality ? "" : city,
    state: isAbroad ? "" : text(address, "UF"),
    code: postCodeOf(text(address, "CEP")) || NO_POST_CODE,
    country: isAbroad ? countriesByName().get(plain(text(address, "xPais"))) : homeCountry(address),
  });
}

function homeCountry(address: XmlElement): string {
  for (const name of ["Brasil", "BRASIL"]) repeats(find(address, "xPais"), name);
  return BRAZIL;
}
