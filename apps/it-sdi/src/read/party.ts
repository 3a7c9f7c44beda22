import { compact, type JsonObject, listOf, toTaxCountry } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT, FISCAL_CODE, RECIPIENT_CODE, RECIPIENT_PEC } from "../codes/extensions.ts";
import { find, text } from "./find.ts";

/** Placeholder numbers of foreign customers. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(["OO99999999999", "0000000", "99999999999"]);
const NO_CODE: ReadonlySet<string> = new Set(["0000000", "XXXXXXX"]);
const FOREIGN_POSTCODE = "00000";
const NOT_IN_LIQUIDATION = "LN";

/** Paths of a party's data, which differ between the formats. */
interface Places {
  readonly numbers: XmlElement | undefined;
  readonly names: XmlElement | undefined;
  readonly seat: XmlElement | undefined;
  readonly title?: string;
}

/** `CedentePrestatore` (1.2). */
export function readSupplier(node: XmlElement | undefined): JsonObject | undefined {
  const data = find(node, "DatiAnagrafici") ?? node;
  const registration = find(node, "IscrizioneREA");
  const phone = text(node, "Contatti/Telefono");
  const email = text(node, "Contatti/Email");
  return compact({
    ...partyMembers({
      numbers: data,
      names: find(data, "Anagrafica") ?? data,
      seat: find(node, "Sede"),
    }),
    emails: email ? [{ addr: email }] : undefined,
    telephones: phone ? [{ num: phone }] : undefined,
    registration: readRegistration(registration),
    ext: compact({ [EXT.regime]: text(data, "RegimeFiscale") }),
  });
}

/** `CessionarioCommittente` (1.4) with the address in the SdI (1.1.4, 1.1.6). */
export function readCustomer(
  node: XmlElement | undefined,
  transmission: XmlElement | undefined,
): JsonObject | undefined {
  const data = find(node, "DatiAnagrafici");
  const details = find(node, "AltriDatiIdentificativi");
  const code = text(transmission, "CodiceDestinatario");
  const pec = text(transmission, "PECDestinatario");
  const { name, tax_id, identities, people, addresses } = partyMembers({
    numbers: data ?? find(node, "IdentificativiFiscali"),
    names: find(data, "Anagrafica") ?? details,
    seat: find(node, "Sede") ?? find(details, "Sede"),
  });
  return compact({
    name,
    tax_id,
    identities,
    people,
    inboxes: listOf([
      code && !NO_CODE.has(code) ? { key: RECIPIENT_CODE, code } : undefined,
      pec ? { key: RECIPIENT_PEC, email: pec } : undefined,
    ]),
    addresses,
  });
}

/** `TerzoIntermediarioOSoggettoEmittente` (1.5). */
export function readIssuer(node: XmlElement | undefined): JsonObject | undefined {
  const data = find(node, "DatiAnagrafici");
  return (
    data &&
    compact(partyMembers({ numbers: data, names: find(data, "Anagrafica"), seat: undefined }))
  );
}

function partyMembers({ numbers, names, seat }: Places) {
  const given = text(names, "Nome");
  const surname = text(names, "Cognome");
  const person = compact({ prefix: text(names, "Titolo"), given, surname });
  const fiscalCode = text(numbers, "CodiceFiscale");
  return {
    name: text(names, "Denominazione") || `${given} ${surname}`.trim(),
    tax_id: readNumber(numbers, text(seat, "Nazione")),
    identities: fiscalCode ? [{ key: FISCAL_CODE, code: fiscalCode }] : undefined,
    people: person && (given || surname) ? [{ name: person }] : undefined,
    addresses: listOf([readAddress(seat)]),
  };
}

/** Without a number the country is that of the address. */
function readNumber(numbers: XmlElement | undefined, country: string): JsonObject | undefined {
  const code = text(numbers, "IdFiscaleIVA/IdCodice");
  const issued = text(numbers, "IdFiscaleIVA/IdPaese") || country;
  return compact({
    country: toTaxCountry(issued),
    code: PLACEHOLDERS.has(code) ? undefined : code,
  });
}

/** `Sede`; a file has no foreign postal codes. */
function readAddress(seat: XmlElement | undefined): JsonObject | undefined {
  const code = text(seat, "CAP");
  const country = text(seat, "Nazione");
  return compact({
    num: text(seat, "NumeroCivico"),
    street: text(seat, "Indirizzo"),
    locality: text(seat, "Comune"),
    region: text(seat, "Provincia"),
    code: country !== "IT" && code === FOREIGN_POSTCODE ? undefined : code,
    country,
  });
}

function readRegistration(node: XmlElement | undefined): JsonObject | undefined {
  const liquidation = text(node, "StatoLiquidazione");
  return compact({
    capital: text(node, "CapitaleSociale"),
    office: text(node, "Ufficio"),
    entry: text(node, "NumeroREA"),
    ext: compact({
      [EXT.shareholder]: text(node, "SocioUnico"),
      [EXT.liquidation]: liquidation === NOT_IN_LIQUIDATION ? undefined : liquidation,
    }),
  });
}
