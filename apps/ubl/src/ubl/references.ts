import type { Attached } from "@fakturo/en16931";
import { base64Text, type DocumentRef, fullCode, type Invoice } from "@fakturo/model";
import { group, leaf, longLeaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { UblDocumentKind } from "./namespaces.ts";

/** Placeholder for a missing order number. */
const NOT_AVAILABLE = "NA";

/** UNTDID 1001 for an object the invoice is about, and for a project. */
const OBJECT = "130";
const PROJECT = "50";

/** BT-13, BT-14; needed where there is no buyer reference either (PEPPOL-EN16931-R003). */
export function orderReference({ ordering }: Invoice): XmlNode {
  const purchase = ordering?.purchases?.[0]?.code;
  const sales = ordering?.sales?.[0]?.code;
  const isNeeded = Boolean(sales) || !ordering?.code;
  return group(
    "cac:OrderReference",
    leaf("cbc:ID", purchase || (isNeeded ? NOT_AVAILABLE : undefined)), // BT-13
    leaf("cbc:SalesOrderID", sales), // BT-14
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
        leaf("cbc:IssueDate", ref.issue_date), // BT-26
        leaf("cbc:DocumentTypeCode", ref.ext?.["untdid-document-type"]),
      ),
    ),
  );
}

/**
 * BT-11, BT-12, BT-15 to BT-18 and BG-24; the standard allows one of each, credit notes have another
 * order.
 */
export function documentReferences(
  invoice: Invoice,
  attached: readonly Attached[],
  kind: UblDocumentKind,
): XmlChild[] {
  const { ordering } = invoice;
  const despatch = reference("cac:DespatchDocumentReference", ordering?.despatch); // BT-16
  const receipt = reference("cac:ReceiptDocumentReference", ordering?.receiving); // BT-15
  const originator = reference("cac:OriginatorDocumentReference", ordering?.tender); // BT-17
  const contract = reference("cac:ContractDocumentReference", ordering?.contracts); // BT-12
  const object = invoicedObject(invoice); // BT-18
  const supporting = [...attachments(invoice), ...attached.map(embedded)]; // BG-24
  const project = ordering?.projects; // BT-11
  if (kind.root === "Invoice")
    return [
      despatch,
      receipt,
      originator,
      contract,
      object,
      supporting,
      reference("cac:ProjectReference", project),
    ];
  const projectNote = additional(project?.[0]?.code, PROJECT);
  return [despatch, receipt, contract, object, projectNote, supporting, originator];
}

function reference(name: string, refs: readonly DocumentRef[] | undefined): XmlNode {
  return group(name, leaf("cbc:ID", refs?.[0]?.code));
}

function invoicedObject({ ordering }: Invoice): XmlNode | undefined {
  const identities = ordering?.identities ?? [];
  const isCoded = ({ ext }: (typeof identities)[number]) => Boolean(ext?.["untdid-reference"]);
  const identity = identities.find(isCoded) ?? identities[0];
  return additional(identity?.code, OBJECT, identity?.ext?.["untdid-reference"]);
}

function additional(
  code: string | undefined,
  type: string,
  schemeID?: string,
): XmlNode | undefined {
  if (!code) return undefined;
  return group(
    "cac:AdditionalDocumentReference",
    leaf("cbc:ID", code, { schemeID }),
    leaf("cbc:DocumentTypeCode", type),
  );
}

/** Names of digest algorithms in XML by those of the document format. */
export const HASH_METHODS: ReadonlyMap<string, string> = new Map([
  ["sha256", "http://www.w3.org/2001/04/xmlenc#sha256"],
]);

function attachments({ attachments: rows = [] }: Invoice): XmlNode[] {
  return rows.map(({ code, name, key, description, url, mime, digest, uuid }, i) =>
    group(
      "cac:AdditionalDocumentReference",
      leaf("cbc:ID", code || name || key || String(i + 1)), // BT-122
      leaf("cbc:UUID", uuid),
      leaf("cbc:DocumentDescription", description), // BT-123
      group(
        "cac:Attachment",
        group(
          "cac:ExternalReference",
          leaf("cbc:URI", url), // BT-124
          leaf("cbc:DocumentHash", digest?.val),
          leaf("cbc:HashAlgorithmMethod", digest && (HASH_METHODS.get(digest.alg) ?? digest.alg)),
          leaf("cbc:MimeCode", mime),
          leaf("cbc:FileName", name),
        ),
      ),
    ),
  );
}

function embedded({ name, mime, data }: Attached): XmlNode {
  return group(
    "cac:AdditionalDocumentReference",
    leaf("cbc:ID", name), // BT-122
    group(
      "cac:Attachment",
      longLeaf("cbc:EmbeddedDocumentBinaryObject", base64Text(data), {
        mimeCode: mime, // BT-125-1
        filename: name, // BT-125-2
      }),
    ),
  );
}
