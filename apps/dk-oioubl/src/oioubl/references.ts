import type { UblDocumentKind } from "@fakturo/app-ubl";
import type { Attached } from "@fakturo/en16931";
import { base64, type DocumentRef, fullCode, type Invoice } from "@fakturo/model";
import { attributed, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";

/** Placeholder for a missing order number. */
const NOT_AVAILABLE = "NA";
const SUPPORTING = "Supporting Document";

/** BT-13, BT-14 (F-INV002). */
export function orderReference({ ordering }: Invoice): XmlNode {
  const purchase = ordering?.purchases?.[0];
  return group(
    "cac:OrderReference",
    leaf("cbc:ID", purchase?.code || NOT_AVAILABLE), // BT-13
    leaf("cbc:SalesOrderID", ordering?.sales?.[0]?.code), // BT-14
    leaf("cbc:IssueDate", purchase?.issue_date),
  );
}

/** BG-3. */
export function billingReferences({ preceding = [] }: Invoice): XmlNode[] {
  return preceding.map((ref) =>
    group(
      "cac:BillingReference",
      group(
        "cac:InvoiceDocumentReference",
        leaf("cbc:ID", fullCode(ref)), // BT-25
        leaf("cbc:UUID", ref.uuid),
        leaf("cbc:IssueDate", ref.issue_date), // BT-26
      ),
    ),
  );
}

/** BT-12, BT-15 to BT-17 and BG-24; credit notes have another order. */
export function documentReferences(
  invoice: Invoice,
  attached: readonly Attached[],
  { root }: UblDocumentKind,
): XmlChild[] {
  const { ordering } = invoice;
  const despatch = reference("cac:DespatchDocumentReference", ordering?.despatch); // BT-16
  const receipt = reference("cac:ReceiptDocumentReference", ordering?.receiving); // BT-15
  const originator = reference("cac:OriginatorDocumentReference", ordering?.tender); // BT-17
  const contract = reference("cac:ContractDocumentReference", ordering?.contracts); // BT-12
  const supporting = [...attachments(invoice), ...attached.map(embedded)]; // BG-24
  return root === "Invoice"
    ? [despatch, receipt, originator, contract, supporting]
    : [despatch, receipt, contract, supporting, originator];
}

function reference(name: string, refs: readonly DocumentRef[] | undefined): XmlNode | undefined {
  const ref = refs?.[0];
  if (!ref) return undefined;
  return group(
    name,
    leaf("cbc:ID", fullCode(ref)),
    leaf("cbc:UUID", ref.uuid),
    leaf("cbc:IssueDate", ref.issue_date),
  );
}

function attachments({ attachments: rows = [] }: Invoice): XmlNode[] {
  return rows.map(({ code, name, key, url, uuid, description }, i) =>
    group(
      "cac:AdditionalDocumentReference",
      leaf("cbc:ID", code || name || key || String(i + 1)), // BT-122
      leaf("cbc:UUID", uuid),
      leaf("cbc:DocumentType", description || SUPPORTING), // BT-123
      group("cac:Attachment", group("cac:ExternalReference", leaf("cbc:URI", url))), // BT-124
    ),
  );
}

function embedded({ name, mime, data }: Attached): XmlNode {
  return group(
    "cac:AdditionalDocumentReference",
    leaf("cbc:ID", name), // BT-122
    leaf("cbc:DocumentType", SUPPORTING),
    group(
      "cac:Attachment",
      attributed(leaf("cbc:EmbeddedDocumentBinaryObject", base64(data)), {
        mimeCode: mime, // BT-125-1
        filename: name, // BT-125-2
      }),
    ),
  );
}
