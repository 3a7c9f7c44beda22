import { today } from "@fakturo/model";
import type { Submission } from "@fakturo/plugin";
import { copied, createFinder, kept, leaf, readXml, type XmlNode } from "@fakturo/xml";
import { ATHENS, endOfNextDay } from "../deadline.ts";
import { NAMESPACES } from "../write/document.ts";

const { find, text } = createFinder(NAMESPACES);

/**
 * `transmissionFailure`: which connection was lost when the document was issued, so that it is sent later.
 * `1` between issuer and provider, `2` between provider and AADE, `3` between the issuer's own software and AADE.
 */
export const LOST = { issuer: "1", provider: "2", software: "3" } as const;
export type LostConnection = (typeof LOST)[keyof typeof LOST];

/**
 * The connection whose loss a document has to state when it is sent now: it was sent before without an answer and goes out
 * on a later day, or its time is over. Undefined for one that is in time, or states a loss itself.
 */
export function lostBefore(
  { bytes, attempts }: Pick<Submission, "bytes" | "attempts">,
  own: LostConnection,
  now: number,
): LostConnection | undefined {
  const invoice = find(readXml(bytes), "invoice");
  const issued = text(invoice, "invoiceHeader/issueDate");
  if (issued === "" || text(invoice, "transmissionFailure") !== "") return undefined;
  const isTriedBefore = attempts.some(({ at }) => today(ATHENS, at) < today(ATHENS, now));
  return isTriedBefore || now > endOfNextDay(issued) ? own : undefined;
}

/** The document with `transmissionFailure`, which the schema has before the issuer. */
export function withLoss(bytes: Uint8Array, lost: LostConnection): XmlNode[] {
  const [invoice] = readXml(bytes).children;
  if (!invoice) return [];
  const node = copied(invoice, undefined, NAMESPACES[""]);
  const content = typeof node.content === "string" ? [] : (node.content ?? []);
  return [{ ...node, content: [kept(leaf("transmissionFailure", lost)), ...content] }];
}
