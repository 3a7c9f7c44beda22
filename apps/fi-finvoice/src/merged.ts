import { Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import { NAME_LENGTH } from "./write/row.ts";

/** Names of items that are longer than `ArticleName`: the rest is part of the description. */
export function mergedNames(doc: JsonObject): Merged[] {
  const { lines = [] } = readBuilt(Invoice, doc, "supplier", "totals");
  return lines.flatMap(({ item }, i) => {
    const path = `$.lines[${i}].item.name`;
    const isLong = (item?.name ?? "").length > NAME_LENGTH;
    return isLong ? [{ path, into: [path, `$.lines[${i}].item.description`] }] : [];
  });
}
