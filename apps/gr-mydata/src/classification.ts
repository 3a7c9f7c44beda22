import { FakturoError } from "@fakturo/model";
import {
  attributed,
  createFinder,
  group,
  leaf,
  readXml,
  settled,
  writeXml,
  type XmlNode,
} from "@fakturo/xml";
import { NAMESPACES } from "./write/document.ts";

/** What a holder classifies: income of documents that it sent, or expenses of those it received. */
export type ClassificationKind = "income" | "expenses";

/** A classification of all rows of a document. */
export interface Classification {
  readonly category: string;
  /** Field of the form E3; some categories have none. */
  readonly type?: string | undefined;
  /** Field of the VAT return, for expenses. */
  readonly vatType?: string | undefined;
}

/** What the holder says about a document: its rows' classification, or `transactionMode`. */
export type Decision = Classification | "reject" | "deviation";

const { find, findAll, text } = createFinder(NAMESPACES);
const MODES = { reject: "1", deviation: "2" } as const;

/** Parts of the messages by kind. */
const NAMES = {
  income: [
    "icls",
    "IncomeClassificationsDoc",
    "incomeInvoiceClassification",
    "invoicesIncomeClassificationDetails",
    "incomeClassificationDetailData",
  ],
  expenses: [
    "ecls",
    "ExpensesClassificationsDoc",
    "expensesInvoiceClassification",
    "invoicesExpensesClassificationDetails",
    "expensesClassificationDetailData",
  ],
} as const;

/**
 * The message that classifies all rows of a document. @param file the document, an `InvoicesDoc`.
 * @throws FakturoError "input" for a file without invoice.
 */
export function classificationMessage(
  kind: ClassificationKind,
  {
    file,
    mark,
    decision,
  }: { readonly file: Uint8Array; readonly mark: string; readonly decision: Decision },
): Uint8Array {
  const [prefix, root, one, row, part] = NAMES[kind];
  const invoice = find(readXml(file), "invoice");
  if (!invoice) throw new FakturoError("input", "the file has no invoice of myDATA");
  const details = findAll(invoice, "invoiceDetails").map((each) =>
    typeof decision === "string"
      ? undefined
      : group(
          row,
          leaf("lineNumber", text(each, "lineNumber")),
          partsOf(decision, (path) => text(each, path)).map((members) => group(part, members)),
        ),
  );
  const mode = typeof decision === "string" ? MODES[decision] : undefined;
  const content = group(one, leaf("invoiceMark", mark), leaf("transactionMode", mode), details);
  const node = attributed(group(root, content), { xmlns: NAMESPACES[prefix] });
  return new TextEncoder().encode(writeXml(settled(node)));
}

/** The classification for income tax and, for expenses, that for VAT. */
function partsOf(
  { category, type, vatType }: Classification,
  at: (path: string) => string,
): XmlNode[][] {
  const amount = leaf("amount", at("netValue"));
  const own = [leaf("classificationType", type), leaf("classificationCategory", category), amount];
  if (!vatType) return [own];
  const vat = [
    leaf("classificationType", vatType),
    amount,
    leaf("vatAmount", at("vatAmount")),
    leaf("vatCategory", at("vatCategory")),
    leaf("vatExemptionCategory", at("vatExemptionCategory")),
  ];
  return [own, vat];
}
