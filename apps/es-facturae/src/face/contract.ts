import { base64, FakturoError } from "@fakturo/model";
import type { Traits } from "@fakturo/plugin";
import { group, kept, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { receiverIn } from "../extension.ts";
import { FACE_CODES, type FaceCode } from "./codes.ts";
import { unitsOf } from "./units/units.ts";

/** A file of a request. */
export interface FaceFile {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
}

/** An invoice to be sent. */
export interface FaceInvoice {
  /** Address for notices about its states. */
  readonly mail: string;
  readonly invoice: FaceFile;
  readonly attachments: readonly FaceFile[];
}

/** Why an invoice is to be cancelled. */
export interface CancellationReason {
  readonly text: string;
  /** From the platform's list of reasons, where the contract has one. */
  readonly code?: string | undefined;
}

/** Places of values in the element `return` of an answer. */
interface AnswerPlaces {
  readonly code: string;
  /** Texts about the code. */
  readonly texts: readonly string[];
  /** Register number of a sent invoice. */
  readonly register: string;
  /** State of the invoice. */
  readonly processing: string;
  readonly cancellation: string;
  /** In each of the two states. */
  readonly state: { readonly code: string; readonly description: string; readonly reason: string };
}

/** Operations and answers of a platform. */
export interface Contract {
  /** What it refuses a second invoice by; `none` where its code for a duplicate is not known. */
  readonly dedupe: Traits["dedupe"];
  /** Attachments of an invoice, at most. */
  readonly attachments: number;
  /** True where it writes notices about the states to an address. */
  readonly hasNotices: boolean;
  /** True where a cancellation needs a code of its list. */
  readonly hasReasonCodes: boolean;
  /** @throws FakturoError "validation" for a Facturae that does not name its receiver as the platform requires. */
  checkReceiver(facturae: XmlElement): void;
  sending(invoice: FaceInvoice): XmlNode;
  query(register: string): XmlNode;
  cancellation(register: string, reason: CancellationReason): XmlNode;
  /** Place of the register number in the operations `query` and `cancellation`. */
  readonly register: string;
  readonly answer: AnswerPlaces;
  /** Codes of answers besides that of success; any other is a refusal. */
  readonly codes: ReadonlyMap<string, FaceCode>;
}

/** FACe and the platforms of regions. */
export const FACE_CONTRACT: Contract = {
  dedupe: "number",
  attachments: 5,
  hasNotices: true,
  hasReasonCodes: false,
  checkReceiver: (facturae) => void unitsOf(facturae),
  sending: ({ mail, invoice, attachments }) =>
    group(
      "web:enviarFactura",
      group(
        "request",
        leaf("correo", mail),
        faceFile("factura", invoice),
        kept(
          group(
            "anexos",
            attachments.map((one) => faceFile("anexo", one)),
          ),
        ),
      ),
    ),
  query: (register) => group("web:consultarFactura", leaf("numeroRegistro", register)),
  cancellation: (register, { text }) =>
    group("web:anularFactura", leaf("numeroRegistro", register), leaf("motivo", text)),
  register: "numeroRegistro",
  answer: {
    code: "resultado/codigo",
    texts: ["resultado/descripcion"],
    register: "factura/numeroRegistro",
    processing: "factura/tramitacion",
    cancellation: "factura/anulacion",
    state: { code: "codigo", description: "descripcion", reason: "motivo" },
  },
  codes: FACE_CODES,
};

/**
 * FACeB2B, by published clients: its codes of results are not published, so that a repeated invoice cannot be told from
 * another refusal. That a cancellation is described as an invoice's state is an assumption.
 */
export const B2B_CONTRACT: Contract = {
  dedupe: "none",
  attachments: 1,
  hasNotices: false,
  hasReasonCodes: true,
  checkReceiver,
  sending: ({ invoice, attachments }) =>
    group(
      "web:SendInvoice",
      group(
        "request",
        // The only media type that it takes.
        b2bFile("invoiceFile", { ...invoice, mime: "text/xml" }),
        attachments.map((one) => b2bFile("attachmentFile", one)),
      ),
    ),
  query: (register) => group("web:GetInvoiceDetails", b2bRequest(register)),
  cancellation: (register, { text, code }) =>
    group(
      "web:RequestInvoiceCancellation",
      b2bRequest(register, leaf("reason", code), leaf("comment", text)),
    ),
  register: "request/registryNumber",
  answer: {
    code: "resultStatus/code",
    texts: ["resultStatus/message", "resultStatus/detail"],
    register: "invoiceDetail/registryNumber",
    processing: "invoiceDetail/statusInfo",
    cancellation: "invoiceDetail/cancellationInfo",
    state: { code: "status/code", description: "status/description", reason: "comment" },
  },
  codes: new Map(),
};

function faceFile(element: string, { name, mime, data }: FaceFile): XmlNode {
  return group(element, leaf(element, base64(data)), leaf("nombre", name), leaf("mime", mime));
}

function b2bFile(element: string, { name, mime, data }: FaceFile): XmlNode {
  return group(element, leaf("content", base64(data)), leaf("name", name), leaf("mime", mime));
}

function b2bRequest(register: string, ...more: readonly XmlNode[]): XmlNode {
  return group("request", leaf("registryNumber", register), ...more);
}

function checkReceiver(facturae: XmlElement): void {
  if (receiverIn(facturae) !== "") return;
  const message = "the customer needs an inbox 'faceb2b' with its code in the directory DIRe";
  const faults = [{ code: "FACEB2B-RECEIVER", message, paths: ["$.customer.inboxes"] }];
  throw new FakturoError("validation", "the receiver is missing", { faults });
}
