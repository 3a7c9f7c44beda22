import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { day, find, findAll, text } from "./find.ts";
import { readPeriod } from "./lines.ts";
import { identity, readAddress, readParty } from "./party.ts";

/** UNTDID 1001 for tenders and invoiced objects; all other codes are supporting documents (916). */
const TENDER = "50";
const OBJECT = "130";

/** BG-3. */
export function readPreceding(settlement: XmlElement | undefined): JsonObject[] {
  const rows = findAll(settlement, "ram:InvoiceReferencedDocument");
  return listOf(
    rows.map((ref) =>
      compact({
        issue_date: day(ref, "ram:FormattedIssueDateTime"),
        code: text(ref, "ram:IssuerAssignedID"),
        ext: compact({ "untdid-document-type": text(ref, "ram:TypeCode") }),
      }),
    ),
  );
}

/** The three parts of a transaction's header. */
export interface TransactionHeader {
  readonly agreement: XmlElement | undefined;
  readonly delivery: XmlElement | undefined;
  readonly settlement: XmlElement | undefined;
}

/** BT-10 to BT-19 and BG-14. */
export function readOrdering(
  { agreement, delivery, settlement }: TransactionHeader,
  seller: JsonObject | undefined,
): JsonObject | undefined {
  const refs = (holder: XmlElement | undefined, name: string) =>
    listOf(findAll(holder, `ram:${name}ReferencedDocument`).map(readReference));
  return compact({
    code: text(agreement, "ram:BuyerReference"),
    identities: listOf(additional(agreement, OBJECT).map(readObject)),
    cost: text(settlement, "ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID"),
    period: readPeriod(find(settlement, "ram:BillingSpecifiedPeriod")),
    seller,
    projects: listOf(findAll(agreement, "ram:SpecifiedProcuringProject").map(readProject)),
    contracts: refs(agreement, "Contract"),
    purchases: refs(agreement, "BuyerOrder"),
    sales: refs(agreement, "SellerOrder"),
    receiving: refs(delivery, "ReceivingAdvice"),
    despatch: [...refs(delivery, "DespatchAdvice"), ...refs(delivery, "DeliveryNote")],
    tender: listOf(additional(agreement, TENDER).map(readReference)),
  });
}

function readReference(row: XmlElement): JsonObject | undefined {
  const code = text(row, "ram:IssuerAssignedID");
  if (code === "") return undefined;
  return compact({ issue_date: day(row, "ram:FormattedIssueDateTime"), code });
}

/** Default description required by the schema. */
const PROJECT = "Project reference";

function readProject(project: XmlElement): JsonObject | undefined {
  const name = text(project, "ram:Name");
  return compact({
    code: text(project, "ram:ID"),
    description: name === PROJECT ? undefined : name,
  });
}

const ADDITIONAL = "ram:AdditionalReferencedDocument";

function additional(agreement: XmlElement | undefined, type: string): XmlElement[] {
  return findAll(agreement, ADDITIONAL).filter((row) => text(row, "ram:TypeCode") === type);
}

function readObject(row: XmlElement): JsonObject | undefined {
  return compact({
    code: text(row, "ram:IssuerAssignedID"),
    ext: compact({ "untdid-reference": text(row, "ram:ReferenceTypeCode") }),
  });
}

/** BG-24; embedded files are not part of the document. */
export function readAttachments(agreement: XmlElement | undefined): JsonObject[] {
  const rows = findAll(agreement, ADDITIONAL).filter(
    (row) => ![TENDER, OBJECT].includes(text(row, "ram:TypeCode")),
  );
  return listOf(
    rows.map((row) => {
      const url = text(row, "ram:URIID");
      if (url === "") return undefined;
      const description = text(row, "ram:Name");
      return compact({ code: text(row, "ram:IssuerAssignedID"), description, url });
    }),
  );
}

/** BG-13. */
export function readDelivery(delivery: XmlElement | undefined): JsonObject | undefined {
  const receiver = find(delivery, "ram:ShipToTradeParty");
  const { identities: _identities, ...party } = readParty(receiver) ?? {};
  const [id] = [...findAll(receiver, "ram:GlobalID"), ...findAll(receiver, "ram:ID")];
  return compact({
    receiver: compact({
      ...party,
      addresses: listOf([readAddress(find(receiver, "ram:PostalTradeAddress"))]),
    }),
    identities: listOf([readPlaceIdentity(id)]),
    date: day(delivery, "ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime"),
  });
}

/** BT-71; the label contains the scheme. */
function readPlaceIdentity(id: XmlElement | undefined): JsonObject | undefined {
  const read = identity(id);
  return read && compact({ label: id?.attributes.get("schemeID"), ...read });
}
