import { attribute, find, findAll, text } from "@fakturo/app-ubl";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { readAddress, readParty } from "./party.ts";

const NOT_AVAILABLE = "NA";

/** BG-3. */
export function readPreceding(root: XmlElement): JsonObject[] {
  return listOf(
    findAll(root, "cac:BillingReference").map((row) => {
      const ref =
        find(row, "cac:InvoiceDocumentReference") ?? find(row, "cac:CreditNoteDocumentReference");
      return compact({
        uuid: text(ref, "cbc:UUID").toLowerCase(),
        issue_date: text(ref, "cbc:IssueDate"),
        code: text(ref, "cbc:ID"),
      });
    }),
  );
}

/** BT-10 to BT-19 and BG-14. */
export function readOrdering(
  root: XmlElement,
  seller: JsonObject | undefined,
): JsonObject | undefined {
  const sales = text(root, "cac:OrderReference/cbc:SalesOrderID");
  return compact({
    code: text(root, "cbc:BuyerReference"),
    cost: text(root, "cbc:AccountingCost"),
    period: readPeriod(find(root, "cac:InvoicePeriod")),
    seller,
    contracts: refs(root, "cac:ContractDocumentReference"),
    purchases: refs(root, "cac:OrderReference"),
    sales: sales ? [{ code: sales }] : undefined,
    receiving: refs(root, "cac:ReceiptDocumentReference"),
    despatch: refs(root, "cac:DespatchDocumentReference"),
    tender: refs(root, "cac:OriginatorDocumentReference"),
  });
}

function refs(root: XmlElement, path: string): JsonObject[] {
  return listOf(
    findAll(root, path).map((row) => {
      const code = text(row, "cbc:ID");
      if (code === "" || code === NOT_AVAILABLE) return undefined;
      const uuid = path === "cac:OrderReference" ? "" : text(row, "cbc:UUID").toLowerCase();
      return compact({ uuid, issue_date: text(row, "cbc:IssueDate"), code });
    }),
  );
}

function readPeriod(period: XmlElement | undefined): JsonObject | undefined {
  const start = text(period, "cbc:StartDate") || text(period, "cbc:EndDate");
  return compact({ start, end: text(period, "cbc:EndDate") || start });
}

/** BG-24; embedded files are not part of the document. */
export function readAttachments(root: XmlElement): JsonObject[] {
  return listOf(
    findAll(root, "cac:AdditionalDocumentReference").map((row) => {
      const url = text(row, "cac:Attachment/cac:ExternalReference/cbc:URI");
      if (url === "") return undefined;
      return compact({
        uuid: text(row, "cbc:UUID").toLowerCase(),
        code: text(row, "cbc:ID"),
        description: text(row, "cbc:DocumentType"),
        url,
      });
    }),
  );
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
    identities: listOf([
      compact({
        label: attribute(place, "cbc:ID", "schemeID"),
        code: text(place, "cbc:ID"),
      }),
    ]),
    date: text(delivery, "cbc:ActualDeliveryDate"),
    period: readPeriod(find(delivery, "cac:RequestedDeliveryPeriod")),
  });
}
