import { FakturoError, isFakturoError } from "@fakturo/model";
import type { CallContext } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { NAMESPACES } from "../write/document.ts";
import { callMydata, type NoReply } from "./api.ts";

const { find, findAll, text } = createFinder(NAMESPACES);

/** One page of `RequestedDoc`. */
export interface Requested {
  /** Elements `invoice`, by ascending mark. */
  readonly invoices: readonly XmlElement[];
  /** Elements `incomeInvoiceClassification`, `expensesInvoiceClassification` and `paymentMethods`. */
  readonly reports: readonly XmlElement[];
  /** Elements `cancelledInvoice`. */
  readonly cancelled: readonly XmlElement[];
  /** Query of the next page; undefined on the last one. */
  readonly next: Readonly<Record<string, string>> | undefined;
}

/** Query parameters of a request. */
export type RequestQuery = Readonly<Record<string, string>>;

/** All pages of a request, or why they are not known. */
export type Pages<Page = Requested> =
  | { readonly is: "pages"; readonly pages: readonly Page[] }
  | NoReply;

const MAX_PAGES = 50;

/** Reads a list to its end. */
export function requestAll(method: string, query: RequestQuery, ctx: CallContext): Promise<Pages> {
  return allPages(method, query, requestedIn, ctx);
}

/** Reads the pages of a list with `read`, which throws a FakturoError for other data. */
export async function allPages<Page extends Pick<Requested, "next">>(
  method: string,
  query: RequestQuery,
  read: (body: Uint8Array) => Page,
  ctx: CallContext,
): Promise<Pages<Page>> {
  const pages: Page[] = [];
  let next: RequestQuery | undefined = {};
  while (next) {
    if (pages.length === MAX_PAGES)
      return { is: "unknown", message: `the list has more than ${MAX_PAGES} pages` };
    const outcome = await callMydata(
      { method: `${method}?${queryOf({ ...query, ...next })}` },
      ctx,
    );
    if (outcome.is !== "reply") return outcome;
    const page = pageIn(outcome.body, read);
    if (typeof page === "string") return { is: "unknown", message: page };
    pages.push(page);
    next = page.next;
  }
  return { is: "pages", pages };
}

/** A query as text. */
export function queryOf(query: RequestQuery): string {
  return new URLSearchParams(query).toString();
}

function pageIn<Page>(body: Uint8Array, read: (body: Uint8Array) => Page): Page | string {
  try {
    return read(body);
  } catch (error) {
    if (isFakturoError(error)) return error.message;
    throw error;
  }
}

/** A page of documents. @throws FakturoError "input" for other data. */
export function requestedIn(body: Uint8Array): Requested {
  const root = rootOf(body, "RequestedDoc");
  return {
    invoices: findAll(root, "invoicesDoc/invoice"),
    reports: [
      ...findAll(root, "incomeClassificationsDoc/incomeInvoiceClassification"),
      ...findAll(root, "expensesClassificationsDoc/expensesInvoiceClassification"),
      ...findAll(root, "paymentMethodsDoc/paymentMethods"),
    ],
    cancelled: findAll(root, "cancelledInvoicesDoc/cancelledInvoice"),
    next: tokenIn(find(root, "continuationToken"), text),
  };
}

/** The root of an answer. @throws FakturoError "input" for other data. */
export function rootOf(body: Uint8Array, name: string): XmlElement {
  try {
    const root = readXml(body);
    if (root.name === name) return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", error.message, { cause: error });
  }
  throw new FakturoError("input", `the answer is no ${name}`);
}

/** The query of a continuation token. */
export function tokenIn(
  token: XmlElement | undefined,
  read: typeof text,
): Readonly<Record<string, string>> | undefined {
  return (
    token && {
      nextPartitionKey: read(token, "nextPartitionKey"),
      nextRowKey: read(token, "nextRowKey"),
    }
  );
}
