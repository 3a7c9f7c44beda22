import type { PartyBlock, QrBlock } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";

/** Document types that are invoices by law. */
const INVOICE_TYPES = new Set(["FT", "FS", "FR", "NC", "ND", "FC", "CC"]);

/** Portaria 195/2020: at least version 9, error correction level M. */
const MIN_QR_VERSION = 9;

interface Context {
  readonly doc: ContentNode;
  readonly sandbox: boolean;
}

/** ATCUD, QR code and the sentences of certified software (Despacho 8632/2014, Portaria 195/2020). */
export function portugueseBlock(
  stamps: ReadonlyMap<string, string>,
  { doc, sandbox }: Context,
): QrBlock | undefined {
  const atcud = stamps.get("at-atcud") ?? "";
  const data = stamps.get("at-qr") ?? "";
  if (atcud === "" || data === "") return undefined;
  const notes = [
    isInvoice(doc) ? "" : "Este documento não serve de fatura",
    isCashVat(doc) ? "IVA - regime de caixa" : "",
    sandbox ? "Documento emitido para fins de Formação" : "",
    copyNote(doc),
    certificateNote(stamps),
  ];
  return {
    data,
    heading: `ATCUD: ${atcud}`,
    caption: [
      stamps.get("at-doc-code") ?? "",
      notes.filter((note) => note !== "").join(" · "),
    ].filter((line) => line !== ""),
    size: 30,
    place: "body",
    minVersion: MIN_QR_VERSION,
  };
}

const FINAL_CONSUMER = "NIF: Consumidor Final";

/** Customers without a tax number, and unknown customers, are final consumers. */
export function withFinalConsumer(
  blocks: readonly PartyBlock[],
  doc: ContentNode,
  heading: string,
): PartyBlock[] {
  if (!doc.text("$schema").endsWith("bill/invoice")) return [...blocks];
  if (doc.node("customer").node("tax_id").text("code") !== "") return [...blocks];
  const anonymous: PartyBlock = {
    heading,
    role: "customer",
    name: "Consumidor Final",
    address: [],
    country: "",
    lines: [FINAL_CONSUMER],
  };
  if (!blocks.some(({ role }) => role === "customer")) return [...blocks, anonymous];
  return blocks.map((block) =>
    block.role === "customer" ? { ...block, lines: [...block.lines, FINAL_CONSUMER] } : block,
  );
}

function isInvoice(doc: ContentNode): boolean {
  const ext = doc.node("tax").node("ext");
  return INVOICE_TYPES.has(ext.text("pt-saft-invoice-type"));
}

function isCashVat(doc: ContentNode): boolean {
  return (
    doc.node("tax").node("ext").text("pt-saft-cash-vat") === "1" ||
    doc.node("tax").text("point") === "payment"
  );
}

function copyNote(doc: ContentNode): string {
  const ext = doc.node("tax").node("ext");
  const ref = ext.text("pt-saft-source-ref");
  return ref === "" ? "" : `Cópia do documento original - ${ref}`;
}

function certificateNote(stamps: ReadonlyMap<string, string>): string {
  const number = stamps.get("at-app-id") ?? "";
  if (number === "") return "";
  const hash = stamps.get("at-hash")?.slice(0, 4) ?? printedHash(stamps.get("at-hash-full") ?? "");
  return hash === ""
    ? `Emitido por programa certificado n.º ${number}/AT`
    : `${hash}-Processado por programa certificado n.º ${number}/AT`;
}

/** Characters 1, 11, 21 and 31 of a signature (Despacho 8632/2014). */
function printedHash(signature: string): string {
  return [0, 10, 20, 30].map((at) => signature[at] ?? "").join("");
}
