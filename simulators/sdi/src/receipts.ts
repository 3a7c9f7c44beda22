import {
  NOTIFICATIONS,
  PRIVATE_MESSAGES,
  PUBLIC_MESSAGES,
  RECEPTION_TYPES,
  type ReceiptType,
  SDI_ACTIONS,
  stemOf,
  TRANSMISSION_TYPES,
} from "@fakturo/italy";
import { fromBase64 } from "@fakturo/model";
import { signingTime, signXml } from "@fakturo/signature";
import { authoritySigner } from "@fakturo/simulator";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { meaningOf } from "./codes.ts";
import { encoded, enveloped, message } from "./soap.ts";
import type { SdiFile } from "./state.ts";

/** Messages to the sender of a file. */
export type Notification = keyof typeof NOTIFICATIONS;

/** What a message needs besides its file. */
export interface ReceiptFacts {
  /** Number of the messages about the file so far. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** False for receipts of private invoices under the names of public ones. */
  readonly privateNames: boolean;
  /** Answer of the public body. */
  readonly outcome?: string;
  readonly recipientName?: string;
}

/** A file in a message. */
export interface MessageFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** A message as it is sent. */
export interface BuiltMessage {
  readonly name: string;
  readonly action: string;
  /** The SOAP envelope. */
  readonly body: string;
  /** Its files, which a mail has as attachments. */
  readonly files: readonly MessageFile[];
}

const utf8 = new TextEncoder();
const signerAt = authoritySigner("Sistema Interscambio Fattura PA (simulated)");

function signed(xml: string, now: number): string {
  return signXml(xml, signerAt(now), { now, method: "rsa-sha256", digest: "sha256" }).xml;
}

/** Milliseconds as the messages write them, in Italian time. */
export function moment(ms: number): string {
  return signingTime(ms, "Europe/Rome");
}

/** A signed receipt in its envelope. */
export function receiptOf(type: Notification, file: SdiFile, facts: ReceiptFacts): BuiltMessage {
  const isPublic = file.isPublic || !facts.privateNames || !["RC", "NS", "MC"].includes(type);
  const xml = isPublic ? publicReceipt(type, file, facts) : privateReceipt(type, file, facts);
  const name = nameOf(file, type);
  const { element, action } = NOTIFICATIONS[type];
  const own = signed(xml, facts.now);
  const body = enveloped(element, TRANSMISSION_TYPES, rowsOf(file.id, name, own));
  return { name, action, body, files: [{ name, data: utf8.encode(own) }] };
}

function nameOf({ name }: SdiFile, type: ReceiptType): string {
  return `${stemOf(name)}_${type}_001.xml`;
}

function rowsOf(id: string, name: string, xml: string): [string, string][] {
  return [
    ["IdentificativoSdI", id],
    ["NomeFile", name],
    ["File", encoded(xml)],
  ];
}

const head = ({ id, name, at }: SdiFile) => [
  leaf("IdentificativoSdI", id),
  leaf("NomeFile", name),
  leaf("DataOraRicezione", moment(at)),
];
const tail = ({ id, mailId }: SdiFile, { number }: ReceiptFacts) => [
  leaf("MessageId", `${id}${number}`.slice(-14)),
  leaf("PecMessageId", mailId),
];
const recipient = ({ recipient: code }: SdiFile, { recipientName }: ReceiptFacts) =>
  group(
    "Destinatario",
    leaf("Codice", code),
    leaf("Descrizione", recipientName ?? "Trasmesso su canale registrato"),
  );

function publicReceipt(type: Notification, file: SdiFile, facts: ReceiptFacts): string {
  const [id, name, received] = head(file);
  const end = tail(file, facts);
  const contents: Readonly<Record<Notification, readonly (XmlNode | undefined)[]>> = {
    RC: [
      id,
      name,
      received,
      leaf("DataOraConsegna", moment(facts.now)),
      recipient(file, facts),
      ...end,
    ],
    NS: [id, name, received, errors(file, false), ...end],
    MC: [id, name, received, leaf("Descrizione", "Canale non raggiungibile"), ...end],
    NE: [id, name, outcomeOf(file, facts), ...end],
    DT: [id, name, leaf("Descrizione", "Termini decorsi"), ...end],
    AT: [id, name, received, recipient(file, facts), ...end, leaf("HashFileOriginale", file.hash)],
  };
  return message(NOTIFICATIONS[type].operation, PUBLIC_MESSAGES, contents[type]);
}

function outcomeOf({ id, numbers: [number = ""] }: SdiFile, { outcome, now }: ReceiptFacts) {
  const invoice = group(
    "RiferimentoFattura",
    leaf("NumeroFattura", number),
    leaf("AnnoFattura", moment(now).slice(0, "2026".length)),
  );
  const reason = outcome === "EC02" ? "Importo non dovuto" : undefined;
  const node = group(
    "EsitoCommittente",
    leaf("IdentificativoSdI", id),
    invoice,
    leaf("Esito", outcome ?? "EC01"),
    leaf("Descrizione", reason),
  );
  return { ...node, attributes: { versione: "1.0" } };
}

function privateReceipt(type: Notification, file: SdiFile, facts: ReceiptFacts): string {
  const [id, name, received] = head(file);
  const start = [id, name, leaf("Hash", file.hash), received];
  const end = tail(file, facts);
  const day = leaf("DataMessaADisposizione", moment(facts.now).slice(0, "2026-11-20".length));
  if (type === "RC") {
    const delivered = leaf("DataOraConsegna", moment(facts.now));
    return written("RicevutaConsegna", [...start, delivered, recipient(file, facts), ...end]);
  }
  if (type === "NS") return written("RicevutaScarto", [...start, errors(file, true), ...end]);
  const reason = leaf("Descrizione", "Recapito impossibile: area riservata del destinatario");
  return written("RicevutaImpossibilitaRecapito", [...start, day, reason, ...end]);
}

function written(name: string, children: readonly (XmlNode | undefined)[]): string {
  return message(name, PRIVATE_MESSAGES, children);
}

function errors({ codes }: SdiFile, hasHint: boolean): XmlNode {
  return group(
    "ListaErrori",
    codes.map((code) =>
      group(
        "Errore",
        leaf("Codice", code),
        leaf("Descrizione", meaningOf(code)),
        leaf("Suggerimento", hasHint ? "Correct the file and send it under a new name" : undefined),
      ),
    ),
  );
}

/** The delivery of a file to its receiver, with the metadata. */
export function deliveryOf(file: SdiFile, attempt: number): BuiltMessage {
  const { id, name, hash, recipient: code, format, isPublic, data } = file;
  const children = [
    leaf("IdentificativoSdI", id),
    leaf("NomeFile", name),
    isPublic ? undefined : leaf("Hash", hash),
    leaf("CodiceDestinatario", code),
    leaf("Formato", format),
    leaf("TentativiInvio", String(attempt)),
    leaf("MessageId", `${id}1`.slice(-14)),
  ];
  const xml = isPublic
    ? message("MetadatiInvioFile", PUBLIC_MESSAGES, children)
    : message("FileMetadati", PRIVATE_MESSAGES, children);
  const metadata = { name: nameOf(file, "MT"), data: utf8.encode(xml) };
  const body = enveloped("fileSdIConMetadati", RECEPTION_TYPES, [
    ["IdentificativoSdI", id],
    ["NomeFile", name],
    ["File", data],
    ["NomeFileMetadati", metadata.name],
    ["Metadati", encoded(xml)],
  ]);
  const files = [{ name, data: fromBase64(data) }, metadata];
  return { name, action: SDI_ACTIONS.delivery, body, files };
}

/** The notice to the receiver that the time for an answer is over. */
export function termsOf(file: SdiFile, facts: ReceiptFacts): BuiltMessage {
  const name = nameOf(file, "DT");
  const xml = signed(publicReceipt("DT", file, facts), facts.now);
  const body = enveloped("fileSdI", RECEPTION_TYPES, rowsOf(file.id, name, xml));
  return { name, action: SDI_ACTIONS.terms, body, files: [{ name, data: utf8.encode(xml) }] };
}

/** The refusal of a public body's outcome. */
export function refusedOutcome(id: string, code: "EN00" | "EN01", now: number): string {
  const children = [
    leaf("IdentificativoSdI", id),
    leaf("Scarto", code),
    leaf("MessageId", `${id}9`.slice(-14)),
  ];
  const xml = message("ScartoEsitoCommittente", PUBLIC_MESSAGES, children);
  return signed(xml, now);
}
