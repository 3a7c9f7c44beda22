import { signatureIds, signingTime, signXml } from "@fakturo/signature";
import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import type { Call } from "./call.ts";
import { sealOf } from "./keys.ts";
import type { StoredInvoice, StoredSession } from "./state.ts";

const NAMESPACE = "http://upo.schematy.mf.gov.pl/KSeF/v4-3";
/** The ministry's test systems add the name of their environment here. */
const RECIPIENT = "Ministerstwo Finansów - symulacja bez skutków prawnych";
const CONTEXTS: Readonly<Record<string, string>> = {
  Nip: "Nip",
  InternalId: "IdWewnetrzny",
  NipVatUe: "IdZlozonyVatUE",
  PeppolId: "IdDostawcyUslugPeppol",
};

/** Number of a session's collective UPO. */
export function upoReference({ reference }: StoredSession): string {
  return reference.replace(/-S[BO]-/, "-EU-");
}

/** An address of the simulator's storage, which needs no token. */
export function linkOf({ request }: Call, path: string): string {
  return `${request.origin ?? "https://simulator.invalid/ksef"}/storage/${path}?sig=simulated`;
}

/** The UPO of accepted invoices, signed with the seal of the simulation. */
export function upoOf(
  { keys, state }: Call,
  session: StoredSession,
  invoices: readonly StoredInvoice[],
  isCollective: boolean,
): string {
  const login = state.logins.get(session.login);
  const proof =
    login?.method === "Token"
      ? leaf("NumerReferencyjnyTokenaKSeF", login.proof)
      : leaf("SkrotDokumentuUwierzytelniajacego", login?.proof);
  const root = group(
    "Potwierdzenie",
    leaf("NazwaPodmiotuPrzyjmujacego", RECIPIENT),
    leaf("NumerReferencyjnySesji", session.reference),
    group(
      "Uwierzytelnienie",
      group("IdKontekstu", leaf(CONTEXTS[session.contextType] ?? "Nip", session.context)),
      proof,
    ),
    isCollective ? pageNode(invoices.length) : undefined,
    leaf("NazwaStrukturyLogicznej", "Schemat_FA(3)_v1-0E.xsd"),
    leaf("KodFormularza", session.form),
    ...invoices.map(documentNode),
  );
  const last = invoices.at(-1)?.decidedAt ?? session.at;
  return signXml(writeXml(attributed(root, declare({ "": NAMESPACE }))), sealOf(keys), {
    now: last,
    method: "rsa-sha256",
    digest: "sha256",
    form: "exc-c14n",
    data: { transform: "exc-c14n" },
    ids: signatureIds("upo"),
    xades: { signingTime: signingTime(last), transform: "exc-c14n" },
  }).xml;
}

function pageNode(count: number): XmlNode {
  return group(
    "OpisPotwierdzenia",
    leaf("Strona", "1"),
    leaf("LiczbaStron", "1"),
    leaf("ZakresDokumentowOd", "1"),
    leaf("ZakresDokumentowDo", String(count)),
    leaf("CalkowitaLiczbaDokumentow", String(count)),
  );
}

function documentNode({ facts, ksefNumber, at, decidedAt, hash, offline }: StoredInvoice): XmlNode {
  return group(
    "Dokument",
    leaf("NipSprzedawcy", facts?.seller),
    leaf("NumerKSeFDokumentu", ksefNumber),
    leaf("NumerFaktury", facts?.number),
    leaf("DataWystawieniaFaktury", facts?.issued),
    leaf("DataPrzeslaniaDokumentu", new Date(at).toISOString()),
    leaf("DataNadaniaNumeruKSeF", new Date(decidedAt).toISOString()),
    leaf("SkrotDokumentu", hash),
    leaf("TrybWysylki", offline ? "Offline" : "Online"),
  );
}
