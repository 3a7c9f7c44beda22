import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { HASH_METHODS } from "../ubl/references.ts";
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
  const refs = (path: string, code = "cbc:ID") =>
    listOf(findAll(root, path).map((row) => readReference(row, code)));
  const issuer = "cac:AccountingSupplierParty/cac:Party/cac:ServiceProviderParty/cac:Party";
  return compact({
    code: text(root, "cbc:BuyerReference"),
    identities: listOf(additional(root, OBJECT).map(readObject)),
    cost: text(root, "cbc:AccountingCost"),
    period: readPeriod(find(root, "cac:InvoicePeriod")),
    seller,
    issuer: readParty(find(root, issuer)),
    projects: [...refs("cac:ProjectReference"), ...projectNotes(root)],
    contracts: refs("cac:ContractDocumentReference"),
    purchases: refs("cac:OrderReference"),
    sales: refs("cac:OrderReference", "cbc:SalesOrderID"),
    receiving: refs("cac:ReceiptDocumentReference"),
    despatch: refs("cac:DespatchDocumentReference"),
    tender: refs("cac:OriginatorDocumentReference"),
  });
}

/** Another document; of an order, only its own number comes with the day. */
function readReference(row: XmlElement, path: string): JsonObject | undefined {
  const code = text(row, path);
  if (code === "") return undefined;
  return compact({
    issue_date: path === "cbc:ID" ? text(row, "cbc:IssueDate") : undefined,
    code,
  });
}

/** BG-24; embedded files are not part of the document. */
export function readAttachments(root: XmlElement): JsonObject[] {
  const rows = findAll(root, "cac:AdditionalDocumentReference");
  return listOf(
    rows.map((row) => {
      const external = find(row, "cac:Attachment/cac:ExternalReference");
      const url = text(external, "cbc:URI");
      if (url === "") return undefined;
      return compact({
        uuid: text(row, "cbc:UUID"),
        code: text(row, "cbc:ID"),
        name: text(external, "cbc:FileName"),
        description: text(row, "cbc:DocumentDescription"),
        url,
        digest: readDigest(external),
        mime: text(external, "cbc:MimeCode"),
      });
    }),
  );
}

/** The digest of an external file; undefined for an unknown algorithm. */
function readDigest(external: XmlElement | undefined): JsonObject | undefined {
  const method = find(external, "cbc:HashAlgorithmMethod");
  for (const [alg, uri] of HASH_METHODS)
    if (repeats(method, uri)) return { alg, val: text(external, "cbc:DocumentHash") };
  return undefined;
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

/** BT-71; the label contains the scheme. */
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
    ...readDays(delivery),
  });
}

/** BT-72, or the days between which goods were delivered. */
function readDays(delivery: XmlElement | undefined): JsonObject {
  const start = text(delivery, "cbc:ActualDeliveryDate");
  const end = text(delivery, "cbc:LatestDeliveryDate");
  return { date: start, ...(end && { period: { start: start || end, end } }) };
}
