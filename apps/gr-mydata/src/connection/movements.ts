import { readJsonAs, type Submission, Type } from "@fakturo/plugin";
import { attributed, copied, group, leaf, readXml, writeXml, type XmlElement } from "@fakturo/xml";

const Cancellation = Type.Object({ mark: Type.String({ pattern: "^\\d{1,19}$" }) });

/** The bytes of a cancellation. */
export function cancellationBytes(mark: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ mark }));
}

/** The mark of the document to cancel. */
export function readCancellation({ bytes }: Pick<Submission, "bytes">): { readonly mark: string } {
  return readJsonAs(Cancellation, new TextDecoder().decode(bytes), "the cancellation");
}

/** A classification or payment as it is compared. */
export interface ReportedDocument {
  /** `incomeInvoiceClassification`, `expensesInvoiceClassification` or `paymentMethods`. */
  readonly element: string;
  readonly mark: string;
  readonly reportMark: string;
  /** Everything that the holder says about the document. */
  readonly content: string;
}

/** The classification or payment in the bytes of a submission. */
export function sentReport({ bytes }: Pick<Submission, "bytes">): ReportedDocument {
  const [element] = readXml(bytes).children;
  if (!element) throw new Error("the record has no classification or payment");
  return reportOf(element);
}

/** What the authority adds, and what names the party of a representative. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  "classificationMark",
  "paymentMethodMark",
  "entityVatNumber",
]);

/** The members of such an element. */
export function reportOf(element: XmlElement): ReportedDocument {
  const child = (name: string) =>
    element.children.find((each) => each.name === name)?.text.trim() ?? "";
  const compared = element.children.filter(({ name }) => !NOT_COMPARED.has(name));
  return {
    element: element.name,
    mark: child("invoiceMark"),
    reportMark: child("classificationMark") || child("paymentMethodMark"),
    content: JSON.stringify([element.name, ...compared.map(memberOf)]),
  };
}

function memberOf({ name, text, children }: XmlElement): unknown {
  return [name, children.length > 0 ? children.map(memberOf) : text.trim()];
}

/** The message of a representative, which names the party (`entityVatNumber`, after the mark). */
export function reportFor(entity: string, bytes: Uint8Array): Uint8Array {
  const { name, namespace, children } = readXml(bytes);
  const named = children.map((one) => {
    const [mark, ...rest] = one.children.map((child) => copied(child, undefined, namespace));
    return group(one.name, mark, leaf("entityVatNumber", entity), rest);
  });
  const root = attributed(group(name, named), { xmlns: namespace });
  return new TextEncoder().encode(writeXml(root));
}
