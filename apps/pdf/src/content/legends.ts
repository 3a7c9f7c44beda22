import { ownValue } from "@fakturo/model";
import type { Labels } from "../labels/labels.ts";
import type { SheetNote } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

type LegendKey = Extract<keyof Labels, "reverseCharge" | "intraCommunity" | "exportExempt">;

/**
 * Required statements about VAT that is not charged (Directive 2006/112/EC, article 226, 11 and 11a).
 */
const LEGENDS: Readonly<Record<string, LegendKey>> = {
  "reverse-charge": "reverseCharge",
  "intra-community": "intraCommunity",
  export: "exportExempt",
};

/**
 * Statements not covered by the document's own notes: for its VAT keys, and for self-billing where the
 * title does not state it (article 226, 10a).
 */
export function legendsOf(doc: ContentNode, title: string, { t }: Wording): SheetNote[] {
  const said = new Set(
    [...doc.node("tax").list("notes"), ...doc.list("notes")].flatMap((note) => [
      note.text("key"),
      note.text("src"),
    ]),
  );
  const keys = new Set(
    doc
      .list("lines")
      .flatMap((line) => line.list("taxes"))
      .filter((combo) => combo.text("cat") === "VAT")
      .map((combo) => combo.text("key")),
  );
  const legends = [...keys].flatMap((key) => {
    const legend = said.has(key) ? undefined : ownValue(LEGENDS, key);
    return legend ? [t[legend]] : [];
  });
  const isSelfBilled = doc.texts("$tags").includes("self-billed") && !said.has("self-billed");
  const isTitled = title === t.selfBilledInvoice || title === t.selfBilledCreditNote;
  if (isSelfBilled && !isTitled) legends.unshift(t.selfBilled);
  return legends.map((text) => ({ heading: "", text }));
}
