import { add } from "../format/decimal.ts";
import type { Sheet, SheetSection } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

/** Letters of invoices by document type (`ar-arca-doc-type`). */
const LETTERS: readonly (readonly [letter: string, types: readonly number[]])[] = [
  ["A", [1, 2, 3, 4, 5, 34, 39, 60, 63, 201, 202, 203]],
  ["B", [6, 7, 8, 9, 10, 35, 40, 61, 64, 206, 207, 208]],
  ["C", [11, 12, 13, 15, 211, 212, 213]],
  ["M", [51, 52, 53, 54]],
  ["T", [195, 196, 197]],
];

function typeOf(doc: ContentNode): string {
  return doc.node("tax").node("ext").text("ar-arca-doc-type");
}

/** The boxed letter with the code of the document's type. */
export function argentineLetter(doc: ContentNode): Sheet["letter"] {
  const type = typeOf(doc);
  if (type === "") return undefined;
  const found = LETTERS.find(([, types]) => types.includes(Number(type)));
  return found && { text: found[0], caption: `Cod. ${type}` };
}

/** Taxes that class B documents must show to consumers (Ley 27.743). */
export function argentineTransparency(doc: ContentNode, wording: Wording): SheetSection[] {
  if (argentineLetter(doc)?.text !== "B") return [];
  const categories = doc
    .node("totals")
    .node("taxes")
    .list("categories")
    .filter((category) => category.text("retained") !== "true");
  const sumOf = (isMeant: (code: string) => boolean) =>
    categories
      .filter((category) => isMeant(category.text("code")))
      .reduce((sum, category) => add(sum, category.text("amount")), "0.00");
  return [
    {
      heading: "Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)",
      pairs: [
        { label: "IVA Contenido", value: wording.money(sumOf((code) => code === "VAT")) },
        {
          label: "Otros Impuestos Nacionales Indirectos",
          value: wording.money(sumOf((code) => code !== "VAT")),
        },
      ],
    },
  ];
}
