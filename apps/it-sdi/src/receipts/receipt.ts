import { PRIVATE_MESSAGES, PUBLIC_MESSAGES, type ReceiptType } from "@fakturo/italy";
import { FakturoError } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "../read/find.ts";
import { reading, rootOf } from "../read/parse.ts";
import { RECEIPT_TYPES } from "./kinds.ts";

/** One reason for the SdI's refusal of a file or an outcome. */
export interface ReceiptError {
  /** Five digits, as in the list of checks. */
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

/** `RiferimentoFattura`: one invoice of a file. */
export interface InvoiceReference {
  readonly number: string;
  /** `YYYY`. */
  readonly year: string;
}

/** Receipt of the SdI for a submitted file. */
export interface SdiReceipt {
  readonly type: ReceiptType;
  /** Concerns an invoice to a public body. */
  readonly isPublic: boolean;
  /** `IdentificativoSdI`. */
  readonly sdiId: string;
  /** Name of the invoice's file. */
  readonly fileName: string;
  /** The invoice of the file that it is about; undefined for all of them. */
  readonly invoice: InvoiceReference | undefined;
  /** ISO date and time, as written. */
  readonly receivedAt: string | undefined;
  readonly deliveredAt: string | undefined;
  readonly errors: readonly ReceiptError[];
  /** Answer of a public body: `EC01` accepted, `EC02` refused. */
  readonly outcome: string | undefined;
  readonly note: string | undefined;
  /** Why the SdI refuses the answer of a public body: `EN00`, `EN01`. */
  readonly refusal: string | undefined;
  /** `MessageId`. */
  readonly messageId: string | undefined;
}

/**
 * Reads a message of the SdI: NS, RC, MC, NE, EC, SE, DT, AT or MT.
 * @throws FakturoError "input" for other files.
 */
export function parseReceipt(data: Uint8Array): SdiReceipt {
  return reading(() => readReceipt(rootOf(data)));
}

function readReceipt(root: XmlElement): SdiReceipt {
  const type = RECEIPT_TYPES.get(root.name);
  const isPublic = root.namespace === PUBLIC_MESSAGES;
  if (!type || !(isPublic || root.namespace === PRIVATE_MESSAGES))
    throw new FakturoError("input", "the file is not a message of the Sistema di Interscambio");
  const answer = find(root, "EsitoCommittente") ?? root;
  return {
    type,
    isPublic,
    sdiId: text(root, "IdentificativoSdI"),
    fileName: text(root, "NomeFile"),
    invoice: invoiceOf(find(answer, "RiferimentoFattura")),
    receivedAt: some(text(root, "DataOraRicezione")),
    deliveredAt: some(text(root, "DataOraConsegna") || text(root, "DataMessaADisposizione")),
    errors: findAll(root, "ListaErrori/Errore").map((node) => ({
      code: text(node, "Codice"),
      message: text(node, "Descrizione"),
      hint: some(text(node, "Suggerimento")),
    })),
    outcome: some(text(answer, "Esito")),
    note: some(text(answer, "Descrizione") || text(root, "Descrizione") || text(root, "Note")),
    refusal: some(text(root, "Scarto")),
    messageId: some(text(root, "MessageId")),
  };
}

function invoiceOf(node: XmlElement | undefined): InvoiceReference | undefined {
  return node && { number: text(node, "NumeroFattura"), year: text(node, "AnnoFattura") };
}

const some = (value: string) => value || undefined;
