import type { PartyBlock } from "../layout/sheet.ts";
import { singleLine } from "../text/clean.ts";
import { addressLines } from "./address.ts";
import type { Node } from "./node.ts";
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
  IN: "GSTIN",
  IT: "P.IVA",
  MX: "RFC",
  PT: "NIF",
  SG: "GST Reg No.",
};

/** Blocks of the parties that exist, in the given order. */
export function partyBlocks(
  parties: readonly (readonly [heading: string, role: PartyBlock["role"], party: Node])[],
  wording: Wording,
): PartyBlock[] {
  return parties.flatMap(([heading, role, party]) =>
    party.exists ? [partyBlock(heading, role, party, wording)] : [],
  );
}

function partyBlock(
  heading: string,
  role: PartyBlock["role"],
  party: Node,
  wording: Wording,
): PartyBlock {
  const name = party.text("name") || personName(party.list("people")[0]);
  const alias = party.text("alias");
  const address = party
    .list("addresses")
    .slice(0, 3)
    .flatMap((entry) => addressLines(entry, wording))
    .map(singleLine)
    .filter((line) => line !== "");
  const lines = [
    alias === name || role === "supplier" ? "" : alias,
    ...party.list("people").flatMap((person) => personLine(person, name)),
    ...address,
    taxIdLine(party.node("tax_id"), wording),
    ...party.list("identities").map(identityLine),
    registrationLine(party.node("registration"), wording),
    ...party.list("telephones").map((phone) => phone.text("num")),
    ...party.list("emails").map((email) => email.text("addr")),
    ...party.list("websites").map((site) => site.text("url")),
  ];
  return {
    heading,
    role,
    name: singleLine(name),
    address,
    lines: lines.map(singleLine).filter((line) => line !== ""),
  };
}

/** Name shown in place of a logo. */
export function brandOf(party: Node): string {
  return singleLine(party.text("alias") || party.text("name"));
}

/** Given name and surnames with what belongs to them. */
export function personName(person: Node | undefined): string {
  const name = person?.node("name");
  if (!name) return "";
  return ["prefix", "given", "middle", "surname", "surname2", "suffix"]
    .map((part) => name.text(part))
    .filter((part) => part !== "")
    .join(" ");
}

function personLine(person: Node, partyName: string): string[] {
  const name = personName(person);
  if (name === "" || name === partyName) return [];
  const role = person.text("role");
  return [role === "" ? name : `${name} · ${role}`];
}

function taxIdLine(taxId: Node, wording: Wording): string {
  const code = taxId.text("code");
  if (code === "") return "";
  const country = taxId.text("country");
  return `${TAX_ID_LABELS[country] ?? wording.t.taxId}: (${country}) ${code}`;
}

/** Names of identities that are known by a key. */
const IDENTITY_LABELS: Readonly<Record<string, string>> = {
  "de-tax-number": "Steuernummer",
  "it-fiscal-code": "Codice fiscale",
};

/** What an identity is called: its own label, its type, or its key. */
export function identityLabel(identity: Node): string {
  const key = identity.text("key");
  return identity.text("label") || identity.text("type") || (IDENTITY_LABELS[key] ?? key);
}

/** `label: code` with the best name the identity has. */
export function identityLine(identity: Node): string {
  const label = identityLabel(identity);
  const code = identity.text("code");
  return label === "" ? code : `${label}: ${code}`;
}

function registrationLine(registration: Node, wording: Wording): string {
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
