import { attributed, copied, group, leaf, readXml, type XmlNode } from "@fakturo/xml";
import { entitiesOf, greekDay, type HandledRequest, type MydataCall } from "./call.ts";
import { gatewayError, xmlAnswer } from "./reply.ts";
import { qrUrlOf } from "./send.ts";
import type { StoredClassification, StoredDocument, StoredPayment } from "./state.ts";
import { NAMESPACES } from "./xml.ts";

/** Documents that others issued to the user, or that the user transmitted. */
export type Direction = "received" | "transmitted";

interface Range {
  readonly entity: string;
  readonly after: bigint;
  readonly until: bigint | undefined;
  /** `YYYY-MM-DD`; empty without limit. */
  readonly from: string;
  readonly to: string;
}

/** `RequestDocs` and `RequestTransmittedDocs`: a page of documents, and movements on the last page. */
export function requestDocs(direction: Direction, call: MydataCall): HandledRequest {
  const { query } = call.request;
  const entity = query.get("entityVatNumber") ?? call.user;
  if (!hasMark(query)) return { reply: NO_MARK };
  if (!entitiesOf(call).includes(entity))
    return { reply: gatewayError(401, `The user may not act for ${entity}`) };
  const range = rangeOf(entity, query);
  if (!range) return { reply: gatewayError(400, "A date has not the form dd/MM/yyyy") };
  const all = documentsIn(direction, range, call);
  const page = all.slice(0, call.settings.page);
  const last = page.at(-1);
  const isLast = page.length === all.length;
  const root = group(
    "RequestedDoc",
    isLast ? undefined : tokenOf(entity, last?.mark ?? ""),
    group(
      "invoicesDoc",
      page.map((one) => invoiceNode(one, call)),
    ),
    isLast ? movements(direction, range, call) : [],
  );
  return { reply: xmlAnswer(attributed({ ...root, kept: true }, { xmlns: NAMESPACES[""] })) };
}

/** The answer to a request without mark. */
export const NO_MARK = gatewayError(400, "The parameter mark is missing or no number");

export function hasMark(query: ReadonlyMap<string, string>): boolean {
  return /^\d+$/.test(query.get("mark") ?? "");
}

const ROW_KEY = "1!16!";
const PARTITION_KEY = "1!12!";

export function tokenOf(entity: string, mark: string): XmlNode {
  const encoded = (text: string) => Buffer.from(text).toString("base64url");
  return group(
    "continuationToken",
    leaf("nextPartitionKey", PARTITION_KEY + encoded(entity)),
    leaf("nextRowKey", ROW_KEY + encoded(mark)),
  );
}

/** The mark after which the page begins: that of the token, else the parameter. */
export function placeIn(query: ReadonlyMap<string, string>): bigint {
  const row = query.get("nextRowKey")?.slice(ROW_KEY.length);
  const reached = row === undefined ? "" : Buffer.from(row, "base64url").toString("utf8");
  return BigInt(/^\d+$/.test(reached) ? reached : (query.get("mark") ?? "0"));
}

/** Undefined for a malformed date. */
function rangeOf(entity: string, query: ReadonlyMap<string, string>): Range | undefined {
  const [from, to] = [query.get("dateFrom") ?? "", query.get("dateTo") ?? ""].map(dayOf);
  if (from === undefined || to === undefined) return undefined;
  const maximum = query.get("maxMark");
  return {
    entity,
    after: placeIn(query),
    until: maximum && /^\d+$/.test(maximum) ? BigInt(maximum) : undefined,
    // One date alone means that day.
    from: from || to,
    to: to || from,
  };
}

function dayOf(text: string): string | undefined {
  if (text === "") return "";
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return year && `${year}-${month}-${day}`;
}

function isWithin({ after, until }: Range, mark: string): boolean {
  const number = BigInt(mark);
  return number > after && (until === undefined || number <= until);
}

function isOf(direction: Direction, { entity }: Range, document: StoredDocument): boolean {
  return direction === "transmitted"
    ? document.issuer === entity
    : document.counterpart === entity && document.counterpartCountry === "GR";
}

function documentsIn(direction: Direction, range: Range, { state, request }: MydataCall) {
  const receiver = request.query.get("receiverVatNumber");
  const type = request.query.get("invType");
  return [...state.documents.values()].filter(
    (one) =>
      isOf(direction, range, one) &&
      isWithin(range, one.mark) &&
      (range.from === "" || (one.issued >= range.from && one.issued <= range.to)) &&
      (!receiver || one.counterpart === receiver) &&
      (!type || one.type === type),
  );
}

/** The stored element with what the authority adds. */
function invoiceNode(document: StoredDocument, call: MydataCall): XmlNode {
  const { mark, uid, xml, authenticationCode, qr } = document;
  const sent = copied(readXml(Buffer.from(xml)), undefined, NAMESPACES[""]);
  const content = typeof sent.content === "string" ? [] : (sent.content ?? []);
  return group(
    "invoice",
    leaf("uid", uid),
    leaf("mark", mark),
    leaf("cancelledByMark", call.state.cancelled.get(mark)?.by),
    leaf("authenticationCode", authenticationCode),
    ...content,
    leaf("qrCodeUrl", qrUrlOf(qr, call)),
  );
}

/** Cancellations and classifications whose own mark is in the range. */
function movements(direction: Direction, range: Range, { state }: MydataCall): XmlNode[] {
  const cancelled = [...state.cancelled.values()].filter(({ mark, by }) => {
    const document = state.documents.get(mark);
    return document && isOf(direction, range, document) && isWithin(range, by);
  });
  const classified = (kind: StoredClassification["kind"]) =>
    state.classified.filter(
      (one) =>
        direction === "transmitted" &&
        one.kind === kind &&
        one.entity === range.entity &&
        isWithin(range, one.classificationMark),
    );
  const paid = state.paid.filter(
    ({ entity, paymentMark }) =>
      direction === "transmitted" && entity === range.entity && isWithin(range, paymentMark),
  );
  return [
    group(
      "cancelledInvoicesDoc",
      cancelled.map(({ mark, by, at }) =>
        group(
          "cancelledInvoice",
          leaf("invoiceMark", mark),
          leaf("cancellationMark", by),
          leaf("cancellationDate", greekDay(at)),
        ),
      ),
    ),
    group("incomeClassificationsDoc", classified("income").map(classificationNode)),
    group("expensesClassificationsDoc", classified("expenses").map(classificationNode)),
    group("paymentMethodsDoc", paid.map(paymentNode)),
  ];
}

function classificationNode({ xml, classificationMark }: StoredClassification): XmlNode {
  return movementNode(xml, "classificationMark", classificationMark);
}

function paymentNode({ xml, paymentMark }: StoredPayment): XmlNode {
  return movementNode(xml, "paymentMethodMark", paymentMark);
}

/**
 * The stored element with its own mark after that of the document. The element has the namespace of the list, its
 * members that of their message.
 */
function movementNode(xml: string, nameOfMark: string, value: string): XmlNode {
  const { name, namespace, children } = readXml(Buffer.from(xml));
  const [mark, ...rest] = children.map((child) => copied(child, undefined, NAMESPACES[""]));
  return group(name, mark, leaf(nameOfMark, value, { xmlns: namespace }), rest);
}
