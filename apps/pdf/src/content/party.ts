import { ownValue } from "@fakturo/model";
import type { PartyBlock } from "../layout/sheet.ts";
import { singleLine } from "../text/clean.ts";
import { addressLines, countryLine, placeLines } from "./address.ts";
import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

/** Names of tax numbers where a country has its own. */
const TAX_ID_LABELS: Readonly<Record<string, string>> = {
  AR: "CUIT",
  AT: "UID-Nr.",
  BR: "CNPJ",
  CO: "NIT",
  DE: "USt-IdNr.",
  ES: "NIF",
  FR: "TVA",
  GB: "VAT No.",
  IE: "VAT No.",
  IN: "GSTIN",
  IT: "P.IVA",
  MX: "RFC",
  PT: "NIF",
  SG: "GST Reg No.",
};

/** Tax numbers that are written without the country's code within the country. */
const DOMESTIC_LABELS: Readonly<Record<string, string>> = {
  DK: "CVR-nr.",
  EL: "ΑΦΜ",
  ES: "NIF",
  PL: "NIP",
  PT: "NIF",
};

/** Countries whose VAT numbers begin with their code (Directive 2006/112/EC, article 215; GB and XI alike). */
const PREFIXED: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(
    " ",
  ),
);

const GULF: ReadonlySet<string> = new Set(["AE", "SA"]);

/** Extensions of parties that must be printed, with their labels. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "co-dian-fiscal-responsibility": "Responsabilidad fiscal",
  "it-sdi-fiscal-regime": "Regime fiscale",
  "mx-cfdi-fiscal-regime": "Régimen fiscal",
  "mx-cfdi-use": "Uso del CFDI",
};

/** VAT status of Argentine parties (`ar-arca-vat-status`). */
const ARGENTINE_STATUS: Readonly<Record<string, string>> = {
  "1": "IVA Responsable Inscripto",
  "4": "IVA Sujeto Exento",
  "5": "Consumidor Final",
  "6": "Responsable Monotributo",
  "7": "Sujeto No Categorizado",
  "8": "Proveedor del Exterior",
  "9": "Cliente del Exterior",
  "10": "IVA Liberado – Ley 19.640",
  "13": "Monotributista Social",
  "15": "IVA No Alcanzado",
  "16": "Monotributo Trabajador Independiente Promovido",
};

/** Suffix of Swiss VAT numbers by language. */
const SWISS_VAT: Readonly<Record<string, string>> = { de: "MWST", fr: "TVA", it: "IVA" };

/** Numbers with a legal format; numbers of another form are not formatted. */
const NATIONAL_TAX_IDS: Readonly<
  Record<string, (code: string, language: string) => string | undefined>
> = {
  AR: (code) => {
    const [, kind, number, check] = /^(\d{2})(\d{8})(\d)$/.exec(code) ?? [];
    return kind && `CUIT: ${kind}-${number}-${check}`;
  },
  BR: (code) => {
    const [, a, b, c, branch, check] = /^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/.exec(code) ?? [];
    return a && `CNPJ: ${a}.${b}.${c}/${branch}-${check}`;
  },
  CA: (code, language) => {
    const [, number, account] = /^(\d{9})(RT\d{4})$/.exec(code) ?? [];
    return number && `${language === "fr" ? "TPS/TVH" : "GST/HST No."}: ${number} ${account}`;
  },
  CH: (code, language) => {
    const vat = SWISS_VAT[language] ?? "VAT";
    const [, a, b, c] = /^E(\d{3})(\d{3})(\d{3})$/.exec(code) ?? [];
    return a && `CHE-${a}.${b}.${c} ${vat}`;
  },
  CO: (code) => {
    const [, a, b, c, check] = /^(\d{3})(\d{3})(\d{3})(\d)$/.exec(code) ?? [];
    return a && `NIT: ${a}.${b}.${c}-${check}`;
  },
  NO: (code) => {
    const [, a, b, c] = /^(\d{3})(\d{3})(\d{3})MVA$/.exec(code) ?? [];
    return a && `Org.nr. ${a} ${b} ${c} MVA`;
  },
};

type RoleOf = readonly [heading: string, role: PartyBlock["role"], party: ContentNode];

/** Blocks of the parties that exist, in the given order. */
export function partyBlocks(parties: readonly RoleOf[], wording: Wording): PartyBlock[] {
  const countries = new Set(
    parties.map(([, , party]) => party.node("tax_id").text("country")).filter(Boolean),
  );
  const isDomestic = countries.size === 1;
  return parties.flatMap(([heading, role, party]) =>
    party.exists ? [partyBlock([heading, role, party], isDomestic, wording)] : [],
  );
}

/** @param isDomestic true where the tax numbers of all parties are of one country. */
function partyBlock(
  [heading, role, party]: RoleOf,
  isDomestic: boolean,
  wording: Wording,
): PartyBlock {
  const name = party.text("name") || personName(party.list("people")[0]);
  const alias = party.text("alias");
  const addresses = party.list("addresses").slice(0, 3);
  const [postal] = addresses;
  const lines = [
    alias === name || role === "supplier" ? "" : alias,
    ...party.list("people").flatMap((person) => personLine(person, name)),
    ...addresses.flatMap((address) => addressLines(address, wording)),
    taxIdLine(party, isDomestic, wording),
    ...party.list("identities").flatMap((row) => ownIdentity(row, party)),
    ...extensionLines(party),
    registrationLine(party.node("registration"), wording),
    ...party.list("telephones").map((phone) => phone.text("num")),
    ...party.list("emails").map((email) => email.text("addr")),
    ...party.list("websites").map((site) => site.text("url")),
  ];
  return {
    heading,
    role,
    name: singleLine(name),
    address: postal ? printed(placeLines(postal)) : [],
    country: postal ? singleLine(countryLine(postal, wording)) : "",
    lines: printed(lines),
  };
}

function printed(lines: readonly string[]): string[] {
  return lines.map(singleLine).filter((line) => line !== "");
}

function extensionLines(party: ContentNode): string[] {
  return party.entries("ext").flatMap(([key, value]) => {
    if (key === "ar-arca-vat-status") return ownValue(ARGENTINE_STATUS, value) ?? [];
    const label = ownValue(EXTENSIONS, key);
    return label === undefined ? [] : [`${label}: ${value}`];
  });
}

/** Name shown in place of a logo. */
export function brandOf(party: ContentNode): string {
  return singleLine(party.text("alias") || party.text("name"));
}

/** Given name and surnames with titles and suffix. */
export function personName(person: ContentNode | undefined): string {
  const name = person?.node("name");
  if (!name) return "";
  return ["prefix", "given", "middle", "surname", "surname2", "suffix"]
    .map((part) => name.text(part))
    .filter((part) => part !== "")
    .join(" ");
}

function personLine(person: ContentNode, partyName: string): string[] {
  const name = personName(person);
  if (name === "" || name === partyName) return [];
  const role = person.text("role");
  return [role === "" ? name : `${name} · ${role}`];
}

function taxIdLine(party: ContentNode, isDomestic: boolean, wording: Wording): string {
  const taxId = party.node("tax_id");
  const code = taxId.text("code");
  if (code === "") return "";
  const country = taxId.text("country");
  const own = ownValue(NATIONAL_TAX_IDS, country)?.(code, wording.language.code);
  if (own) return own;
  // Companies of Singapore have an entity number, and some another one for the tax.
  const isEntity = party.list("identities").some((row) => row.text("key") === "sg-gst-number");
  const label = isEntity ? "UEN" : ownValue(TAX_ID_LABELS, country);
  const domestic = isDomestic ? ownValue(DOMESTIC_LABELS, country) : undefined;
  if (domestic !== undefined) return `${domestic}: ${code}`;
  if (PREFIXED.has(country)) return `${label ?? wording.t.taxId}: ${country}${code}`;
  // A specific label, or one in Arabic of a Gulf state, implies the country.
  if (wording.language.rtl && GULF.has(country)) return `${wording.t.taxId}: ${code}`;
  if (label || isDomestic) return `${label ?? wording.t.taxId}: ${code}`;
  return `${wording.t.taxId}: (${country}) ${code}`;
}

/** Names of identities by key. */
const IDENTITY_LABELS: Readonly<Record<string, string>> = {
  "br-nfe-state-reg": "Inscrição estadual",
  "br-nfse-municipal-reg": "Inscrição municipal",
  "de-tax-number": "Steuernummer",
  "it-fiscal-code": "Codice fiscale",
  "sg-gst-number": "GST Reg No.",
};

/** Names of identification schemes by `iso-scheme-id`: international ones, and addresses of public bodies. */
const SCHEME_LABELS: Readonly<Record<string, string>> = {
  "0060": "D-U-N-S",
  "0088": "GLN",
  "0106": "KvK",
  "0190": "OIN",
  "0199": "LEI",
  "0204": "Leitweg-ID",
  GLN: "GLN",
};

/** An identity; nothing for one without label that repeats the tax number, as Danish companies have it. */
function ownIdentity(identity: ContentNode, party: ContentNode): string[] {
  const line = identityLine(identity);
  return line === party.node("tax_id").text("code") ? [] : [line];
}

/** Label of an identity: its own label, its type, its key, or the name of its scheme. */
export function identityLabel(identity: ContentNode): string {
  const key = identity.text("key");
  const scheme = identity.node("ext").text("iso-scheme-id");
  return (
    identity.text("label") ||
    identity.text("type") ||
    (ownValue(IDENTITY_LABELS, key) ?? key) ||
    (ownValue(SCHEME_LABELS, scheme) ?? "")
  );
}

/** `label: code` with the best available label. */
export function identityLine(identity: ContentNode): string {
  const label = identityLabel(identity);
  const code = identity.text("code");
  return label === "" ? code : `${label}: ${code}`;
}

function registrationLine(registration: ContentNode, wording: Wording): string {
  if (!registration.exists) return "";
  const parts = ["office", "book", "volume", "sheet", "section", "page", "entry", "other"]
    .map((name) => registration.text(name))
    .filter((part) => part !== "");
  const capital = registration.text("capital");
  const currency = registration.text("currency") || wording.currency;
  const { t } = wording;
  const amount = capital === "" ? [] : [`${t.capital}: ${wording.money(capital, currency)}`];
  const all = [...parts, ...amount];
  return all.length === 0 ? "" : `${t.registration}: ${all.join(" · ")}`;
}
