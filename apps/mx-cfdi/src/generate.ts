import type { Envelope } from "@fakturo/plugin";
import { settled, writeXml, type XmlNode } from "@fakturo/xml";
import { checkInvoice, checkPayment } from "./checks.ts";
import { comprobanteOf } from "./comprobante/comprobante.ts";
import { invoiceIn, isPayment, paymentIn } from "./document.ts";
import { receiptOf } from "./payment/receipt.ts";
import { judge } from "./schema/judge.ts";
import type { Seal } from "./seal/seal.ts";

/**
 * The CFDI of an invoice or payment, without a line break at the end; unsealed without `seal`.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the document from being expressed.
 */
export function generateCfdi({ doc }: Envelope, seal?: Seal): string {
  const root = settled(isPayment(doc) ? receipt(doc, seal) : comprobante(doc, seal));
  judge(root);
  return writeXml(root, { indent: "  ", illegal: "remove" });
}

function receipt(doc: Envelope["doc"], seal: Seal | undefined): XmlNode {
  const payment = paymentIn(doc);
  checkPayment(payment);
  return receiptOf(payment, seal);
}

function comprobante(doc: Envelope["doc"], seal: Seal | undefined): XmlNode {
  const invoice = invoiceIn(doc);
  const embedded = Array.isArray(doc.complements) ? doc.complements : [];
  checkInvoice(invoice, embedded);
  return comprobanteOf(invoice, embedded, seal);
}
