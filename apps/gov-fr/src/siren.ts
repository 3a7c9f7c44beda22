import { type JsonObject, Party, readBuilt } from "@fakturo/model";

/** Members of a party that identify it. */
export type Identified = Pick<Party, "tax_id" | "identities">;

const SIREN = /^\d{9}$/;
const SIRET = /^\d{14}$/;
const SIREN_SCHEME = "0002";
const SIRET_SCHEME = "0009";
const SCHEME = "iso-scheme-id";

/** The party of an entry. @throws FakturoError "unknown-schema" for other documents. */
export function partyIn(doc: JsonObject): Party {
  return readBuilt(Party, doc);
}

/** SIREN of a party: its identity, the start of its SIRET, or the end of its French VAT number; else empty. */
export function sirenOf(party: Identified | undefined): string {
  const { identities = [], tax_id } = party ?? {};
  const codes = (type: string, scheme: string) =>
    identities
      .filter((one) => one.type === type || one.ext?.[SCHEME] === scheme)
      .map(({ code = "" }) => code.replaceAll(/\s/g, ""));
  const siren = codes("SIREN", SIREN_SCHEME).find((code) => SIREN.test(code));
  const siret = codes("SIRET", SIRET_SCHEME).find((code) => SIRET.test(code));
  const vat = tax_id?.country === "FR" ? (tax_id.code ?? "").slice(-9) : "";
  return siren ?? siret?.slice(0, 9) ?? (SIREN.test(vat) ? vat : "");
}

/** The French VAT number of a SIREN, with its numeric check key. */
function vatOf(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `${String(key).padStart(2, "0")}${siren}`;
}

/** Name under which a company's account and records are kept: the code of its tax id. */
export function holderOf(party: Identified | undefined): string {
  const siren = sirenOf(party);
  const { country, code = "" } = party?.tax_id ?? {};
  if (country === "FR" && code.endsWith(siren) && code !== siren) return code;
  return siren === "" ? "" : vatOf(siren);
}

/** Scheme of addresses in the directory (ISO 6523). */
export const ADDRESS_SCHEME = "0225";

/** An address of the directory, by its mesh: company, establishment, routing code or suffix. */
export interface DirectoryAddress {
  readonly siren: string;
  readonly siret: string;
  /** Of an establishment. */
  readonly routingCode: string;
  /** Of a company as a whole. */
  readonly suffix: string;
}

const ADDRESS = /^(\d{9})(?:_(\d{14}))?(?:_([\w+/-]{1,100}))?$/;

/**
 * The address that a party's electronic address states, else its SIREN: `SIREN`, `SIREN_SIRET`, `SIREN_SIRET_routing
 * code` or `SIREN_suffix`. Undefined where the electronic address is another company's or has another form.
 */
export function directoryAddress(
  party: Pick<Party, "tax_id" | "identities" | "inboxes">,
): DirectoryAddress | undefined {
  const own = sirenOf(party);
  const inbox = party.inboxes?.find(({ scheme }) => scheme === ADDRESS_SCHEME);
  const [, siren, siret = "", more = ""] = ADDRESS.exec(inbox?.code ?? own) ?? [];
  if (siren === undefined || siren !== own) return undefined;
  return siret === ""
    ? { siren, siret, routingCode: "", suffix: more }
    : { siren, siret, routingCode: more, suffix: "" };
}

/** An address as the directory writes it. */
export function addressText({ siren, siret, routingCode, suffix }: DirectoryAddress): string {
  return [siren, siret, routingCode, suffix].filter((part) => part !== "").join("_");
}
