import type { Attached } from "@fakturo/en16931";
import { ORDINARY_NAMESPACE, ORDINARY_SCHEMA } from "@fakturo/italy";
import { attributed, declare, group, type XmlNode } from "@fakturo/xml";
import { attachmentNodes } from "./attachments.ts";
import { generalNode } from "./general.ts";
import { lineNode } from "./lines.ts";
import { customerNode, issuerNodes, supplierNode } from "./parties.ts";
import { paymentNodes } from "./payment.ts";
import { referenceNodes } from "./references.ts";
import { summaryNodes } from "./summary.ts";
import { transmission } from "./transmission.ts";
import type { Writing } from "./writing.ts";

/** `FatturaElettronica` for companies, persons and public bodies (FPR12, FPA12). */
export function ordinaryInvoice(writing: Writing, attached: readonly Attached[]): XmlNode {
  const root = group(
    "p:FatturaElettronica",
    group(
      "FatturaElettronicaHeader",
      transmission(writing),
      supplierNode(writing),
      customerNode(writing),
      issuerNodes(writing),
    ),
    group(
      "FatturaElettronicaBody",
      group("DatiGenerali", generalNode(writing), referenceNodes(writing)),
      group(
        "DatiBeniServizi",
        writing.lines.map((line, i) => lineNode(line, i, writing)),
        summaryNodes(writing),
      ),
      paymentNodes(writing),
      attachmentNodes(attached, writing.texts),
    ),
  );
  return attributed(root, {
    ...declare({
      p: ORDINARY_NAMESPACE,
      ds: "http://www.w3.org/2000/09/xmldsig#",
      xsi: "http://www.w3.org/2001/XMLSchema-instance",
    }),
    versione: writing.format,
    "xsi:schemaLocation": `${ORDINARY_NAMESPACE} ${ORDINARY_SCHEMA}`,
  });
}
