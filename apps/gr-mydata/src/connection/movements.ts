import { readJsonAs, type Submission, Type } from "@fakturo/plugin";
import { readXml, type XmlElement } from "@fakturo/xml";

const Cancellation = Type.Object({ mark: Type.String({ pattern: "^\\d{1,19}$" }) });

/** The bytes of a cancellation. */
export function cancellationBytes(mark: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ mark }));
}

/** The mark of the document to cancel. */
export function readCancellation({ bytes }: Pick<Submission, "bytes">): { readonly mark: string } {
  return readJsonAs(Cancellation, new TextDecoder().decode(bytes), "the cancellation");
}

/** A classification as it is compared. */
export interface ClassifiedDocument {
  /** `incomeInvoiceClassification` or `expensesInvoiceClassification`. */
  readonly element: string;
  readonly mark: string;
  readonly classificationMark: string;
  /** Everything but the marks. */
  readonly content: string;
}

/** The classification in the bytes of a submission. */
export function sentClassification({ bytes }: Pick<Submission, "bytes">): ClassifiedDocument {
  const [element] = readXml(bytes).children;
  if (!element) throw new Error("the record has no classification");
  return classificationOf(element);
}

const OWN = "classificationMark";

/** The members of `incomeInvoiceClassification` and `expensesInvoiceClassification`. */
export function classificationOf(element: XmlElement): ClassifiedDocument {
  const child = (name: string) =>
    element.children.find((each) => each.name === name)?.text.trim() ?? "";
  const compared = element.children.filter(({ name }) => name !== OWN);
  return {
    element: element.name,
    mark: child("invoiceMark"),
    classificationMark: child(OWN),
    content: JSON.stringify([element.name, ...compared.map(memberOf)]),
  };
}

function memberOf({ name, text, children }: XmlElement): unknown {
  return [name, children.length > 0 ? children.map(memberOf) : text.trim()];
}
