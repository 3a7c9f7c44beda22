import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { attribute, find, findAll, text } from "./find.ts";
import { readPeriod } from "./lines.ts";
import { identity, readAddress, readParty } from "./party.ts";

/** Kinds of preceding documents, best first (BG-3). */
const PRECEDING = [
  "cac:InvoiceDocumentReference",
  "cac:SelfBilledInvoiceDocumentReference",
  "cac:CreditNoteDocumentReference",
  "cac:AdditionalDocumentReference",
];

/** BG-3. */
export function readPreceding(root: XmlElement): JsonObject[] {
  return listOf(
    findAll(root, "cac:BillingReference").map((row) => {
      const [ref] = PRECEDING.flatMap((path) => find(row, path) ?? []);
      return compact({
        issue_date: text(ref, "cbc:IssueDate"),
        code: text(ref, "cbc:ID"),
        ext: compact({ "untdid-document-type": text(ref, "cbc:DocumentTypeCode") }),
      });
    }),
  );
}

/** BT-10 to BT-19 and BG-14. */
export function readOrdering(
  root: XmlElement,
  seller: JsonObject | undefined,
): JsonObject | undefined {
  const refs = (path: string) =>
    findAll(root, path).flatMap((row) => {
      const code = row.text.trim();
      return code === "" ? [] : [{ code }];
    });
  return compact({
    code: text(root, "cbc:BuyerReference"),
    identities: listOf(additional(root, OBJECT).map(readObject)),
    cost: text(root, "cbc:AccountingCost"),
    period: readPeriod(find(root, "cac:InvoicePeriod")),
    seller,
    projects: [...refs("cac:ProjectReference/cbc:ID"), ...projectNotes(root)],
    contracts: refs("cac:ContractDocumentReference/cbc:ID"),
    purchases: refs("cac:OrderReference/cbc:ID"),
    sales: refs("cac:OrderReference/cbc:SalesOrderID"),
    receiving: refs("cac:ReceiptDocumentReference/cbc:ID"),
    despatch: refs("cac:DespatchDocumentReference/cbc:ID"),
    tender: refs("cac:OriginatorDocumentReference/cbc:ID"),
  });
}

/** BG-24; files inside the XML are not part of the document. */
export function readAttachments(root: XmlElement): JsonObject[] {
  const rows = findAll(root, "cac:AdditionalDocumentReference");
  return listOf(
    rows.map((row) => {
      const external = find(row, "cac:Attachment/cac:ExternalReference");
      const url = text(external, "cbc:URI");
      if (url === "") return undefined;
      return compact({
        code: text(row, "cbc:ID"),
        name: text(external, "cbc:FileName"),
        description: text(row, "cbc:DocumentDescription"),
        url,
        mime: text(external, "cbc:MimeCode"),
      });
    }),
  );
}

/** UNTDID 1001 for an object the invoice is about, and for a project. */
const OBJECT = "130";
const PROJECT = "50";

/** References of a kind (BT-18; BT-11 in credit notes). */
function additional(root: XmlElement, type: string): XmlElement[] {
  return findAll(root, "cac:AdditionalDocumentReference").filter(
    (row) => text(row, "cbc:DocumentTypeCode") === type,
  );
}

/** Credit notes have no other place for the project. */
function projectNotes(root: XmlElement): JsonObject[] {
  return additional(root, PROJECT).map((row) => ({ code: text(row, "cbc:ID") }));
}

function readObject(row: XmlElement): JsonObject | undefined {
  const scheme = attribute(row, "cbc:ID", "schemeID");
  return compact({ code: text(row, "cbc:ID"), ext: compact({ "untdid-reference": scheme }) });
}

/** BT-71; the label shows the scheme. */
function readPlaceIdentity(place: XmlElement | undefined): JsonObject | undefined {
  const label = attribute(place, "cbc:ID", "schemeID");
  const read = identity(place, "cbc:ID");
  return read && compact({ label, ...read });
}

/** BG-13. */
export function readDelivery(root: XmlElement): JsonObject | undefined {
  const delivery = find(root, "cac:Delivery");
  const place = find(delivery, "cac:DeliveryLocation");
  return compact({
    receiver: compact({
      ...readParty(find(delivery, "cac:DeliveryParty")),
      addresses: listOf([readAddress(find(place, "cac:Address"))]),
    }),
    identities: listOf([readPlaceIdentity(place)]),
    date: text(delivery, "cbc:ActualDeliveryDate"),
  });
}
