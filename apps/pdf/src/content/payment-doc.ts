import { isZero, negate } from "../format/decimal.ts";
import type { SheetSection, SheetTable, TotalRow } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import { instructionPairs, meansLabel } from "./payment.ts";
import { fullCode } from "./period.ts";
import type { Wording } from "./wording.ts";

/** Documents paid by a `bill/payment`, one row each. */
export function paymentLines(doc: ContentNode, wording: Wording): SheetTable | undefined {
  const lines = doc.list("lines");
  if (lines.length === 0) return undefined;
  const { t } = wording;
  const hasPayable = lines.some((line) => line.text("payable") !== "");
  const hasDue = lines.some((line) => line.text("due") !== "");
  return {
    columns: [
      { label: "#", align: "start" },
      { label: t.document, align: "start", grow: true },
      { label: t.date, align: "start" },
      ...(hasPayable ? [{ label: t.payable, align: "end" } as const] : []),
      ...(hasDue ? [{ label: t.due, align: "end" } as const] : []),
      { label: t.amount, align: "end" },
    ],
    rows: lines.map((line) => ({
      cells: [
        { text: line.text("i") },
        documentCell(line),
        { text: wording.date(line.node("document").text("issue_date")) },
        ...(hasPayable ? [{ text: wording.number(line.text("payable")) }] : []),
        ...(hasDue ? [{ text: wording.number(line.text("due")) }] : []),
        { text: wording.number(signedAmount(line)) },
      ],
    })),
  };
}

function documentCell(line: ContentNode): { text: string; details: string[] } {
  const document = line.node("document");
  const installment = line.text("installment");
  const details = [
    document.text("description"),
    installment === "" || isZero(installment) ? "" : `# ${installment}`,
    ...line.list("notes").map((note) => note.text("text")),
  ];
  const code = fullCode(document, "-");
  const description = line.text("description");
  return {
    text: code || description,
    details: [code === "" ? "" : description, ...details].filter((detail) => detail !== ""),
  };
}

function signedAmount(line: ContentNode): string {
  return line.text("refund") === "true" ? negate(line.text("amount")) : line.text("amount");
}

export function paymentTotals(doc: ContentNode, wording: Wording): TotalRow[] {
  const total = doc.text("total");
  return total === ""
    ? []
    : [{ label: wording.t.total, value: wording.money(total), kind: "grand" }];
}

/** Methods of a payment: one table row each, with details below. */
export function paymentMethods(doc: ContentNode, wording: Wording): SheetSection[] {
  const methods = doc.list("methods");
  if (methods.length === 0) return [];
  const { t } = wording;
  const table: SheetTable = {
    columns: [
      { label: t.method, align: "start", grow: true },
      { label: t.date, align: "start" },
      { label: t.reference, align: "start" },
      { label: t.amount, align: "end" },
    ],
    rows: methods.map((method) => ({
      cells: [
        {
          text: meansLabel(method.text("key"), t),
          details: [method.text("description")].filter((detail) => detail !== ""),
        },
        { text: wording.date(method.text("date")) },
        { text: method.text("ref") },
        { text: wording.money(method.text("amount"), method.text("currency") || wording.currency) },
      ],
    })),
  };
  const repeated = new Set([t.method, t.reference]);
  const pairs = methods
    .flatMap((method) => instructionPairs(method, wording))
    .filter(({ label }) => !repeated.has(label));
  return [{ heading: t.payment, pairs, table }];
}
