import type { XmlElement } from "@fakturo/xml";
import { entitiesOf, type HandledRequest, type MydataCall } from "./call.ts";
import { type DocumentError, errorOf } from "./codes.ts";
import { amountIn, sumOf } from "./document.ts";
import { type DocumentResult, refused, responseDoc } from "./reply.ts";
import { syntaxError, xmlOf } from "./send.ts";
import { markAfter, type StoredClassification, type StoredDocument } from "./state.ts";
import { find, findAll, parsed, text } from "./xml.ts";

/** Names of elements by kind of classification. */
const KINDS = {
  income: {
    root: "IncomeClassificationsDoc",
    one: "icls:incomeInvoiceClassification",
    prefix: "icls",
    row: "icls:invoicesIncomeClassificationDetails",
    part: "icls:incomeClassificationDetailData",
  },
  expenses: {
    root: "ExpensesClassificationsDoc",
    one: "ecls:expensesInvoiceClassification",
    prefix: "ecls",
    row: "ecls:invoicesExpensesClassificationDetails",
    part: "ecls:expensesClassificationDetailData",
  },
} as const;
type Names = (typeof KINDS)[keyof typeof KINDS];

/** `SendIncomeClassification` and `SendExpensesClassification`. */
export function classify(kind: StoredClassification["kind"], call: MydataCall): HandledRequest {
  const { request, settings, state, now } = call;
  const names = KINDS[kind];
  const message = parsed(request.body, names.root);
  if ("violation" in message)
    return { reply: responseDoc([syntaxError(message.violation)], settings) };
  const events: StoredClassification[] = [];
  const results = findAll(message.root, names.one).map((element): DocumentResult => {
    const mark = text(element, `${names.prefix}:invoiceMark`);
    const entity = text(element, `${names.prefix}:entityVatNumber`) || call.user;
    const errors = violations(element, { kind, mark, entity }, call);
    if (errors.length > 0) return refused(...errors);
    const classificationMark = markAfter(state, events.length);
    const xml = xmlOf(element);
    events.push({ event: "classified", kind, mark, classificationMark, entity, xml, at: now });
    return {
      is: "success",
      members: [
        ["invoiceMark", mark],
        ["classificationMark", classificationMark],
      ],
    };
  });
  return { reply: responseDoc(results, settings), events };
}

function violations(
  element: XmlElement,
  { kind, mark, entity }: Pick<StoredClassification, "kind" | "mark" | "entity">,
  call: MydataCall,
): DocumentError[] {
  const document = call.state.documents.get(mark);
  if (!entitiesOf(call).includes(entity)) return [errorOf(201, entity)];
  if (!document || call.state.cancelled.has(mark)) return [errorOf(301, mark)];
  const owner = kind === "income" ? document.issuer : document.counterpart;
  if (owner !== entity) return [errorOf(301, mark)];
  return rowErrors(element, KINDS[kind], document);
}

function rowErrors(
  element: XmlElement,
  { row, part, prefix }: Names,
  { rows }: StoredDocument,
): DocumentError[] {
  return findAll(element, row).flatMap((one) => {
    const number = text(one, `${prefix}:lineNumber`);
    const net = Object.hasOwn(rows, number) ? rows[number] : undefined;
    if (net === undefined) return [errorOf(302, number)];
    // Classifications for VAT (VAT_…) repeat the amounts that are classified for income tax.
    const parts = findAll(one, part).filter((each) =>
      find(each, `${prefix}:classificationCategory`),
    );
    const sum = sumOf(parts.map((each) => amountIn(each, `${prefix}:amount`)));
    return parts.length > 0 && !sum.eq(net) ? [errorOf(303, `row ${number}`)] : [];
  });
}
