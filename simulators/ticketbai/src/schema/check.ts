import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { CANCELLATION_TYPES } from "./cancellation.ts";
import { CORRECTION_TYPES } from "./correction.ts";
import { INVOICE_TYPES } from "./invoice.ts";
import { LROE_TYPES } from "./lroe.ts";
import { LROE_REPLY_TYPES } from "./lroe-reply.ts";
import { REST_REPLY_TYPES } from "./rest-reply.ts";

const places: readonly (readonly [string, string])[] = [];
const CORRECTIONS = new XmlSchema({ ...CORRECTION_TYPES, places });
const LROE = "https://www.batuz.eus/fitxategiak/batuz/LROE/esquemas/LROE_";

/** Schemas and namespaces of messages by their root. */
const MESSAGES: Readonly<Record<string, readonly [schema: XmlSchema, namespace: string]>> = {
  TicketBai: [new XmlSchema({ ...INVOICE_TYPES, places }), "urn:ticketbai:emision"],
  AnulaTicketBai: [new XmlSchema({ ...CANCELLATION_TYPES, places }), "urn:ticketbai:anulacion"],
  SubsanacionModificacionTicketBAI: [CORRECTIONS, "urn:ticketbai:zuzendu-alta"],
  SubsanacionAnulacionTicketBAI: [CORRECTIONS, "urn:ticketbai:zuzendu-baja"],
};
const REQUESTS = new XmlSchema({ ...LROE_TYPES, places });
/** Answers of Araba and Gipuzkoa. */
export const REST_REPLIES = new XmlSchema({ ...REST_REPLY_TYPES, places });
/** Answers about the book. */
export const LROE_REPLIES = new XmlSchema({ ...LROE_REPLY_TYPES, places });

/** True for a file that follows the schema of its root, one of `roots`. */
export function isFile(root: XmlElement, roots: readonly string[]): boolean {
  const [schema, namespace] = MESSAGES[root.name] ?? [];
  return (
    schema !== undefined &&
    roots.includes(root.name) &&
    root.namespace === namespace &&
    isUnqualified(root) &&
    schema.validate(settledElement(root, isSignature)).length === 0
  );
}

/** True for a request of the book that follows its schema. */
export function isRequest(root: XmlElement): boolean {
  const isKnown = Object.hasOwn(LROE_TYPES.content, root.name) && /^LROE/.test(root.name);
  return (
    isKnown &&
    root.namespace.startsWith(LROE) &&
    isUnqualified(root) &&
    REQUESTS.validate(settledElement(root, isSignature)).length === 0
  );
}

function isUnqualified({ children }: XmlElement): boolean {
  return children.every(
    (child) => child.name === "Signature" || (child.namespace === "" && isUnqualified(child)),
  );
}

/** Signatures are checked separately. */
function isSignature({ name }: XmlElement): boolean {
  return name === "Signature";
}
