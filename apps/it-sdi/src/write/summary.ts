import type { RateTotal } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { NATURES } from "../codes/natures.ts";
import { amount2, rate } from "../numbers.ts";
import type { Writing } from "./writing.ts";

const LAW_LENGTH = 100;

/** `DatiRiepilogo` (2.2.2): the tax actually charged, by rate and nature. */
export function summaryNodes({ invoice: { totals }, texts }: Writing): XmlNode[] {
  const vat = totals.taxes?.categories?.find(({ code }) => code === "VAT");
  return (vat?.rates ?? []).map((row: RateTotal) => {
    const nature = row.ext?.[EXT.nature];
    return group(
      "DatiRiepilogo",
      leaf("AliquotaIVA", rate(row.percent)),
      leaf("Natura", nature),
      leaf("ImponibileImporto", amount2(row.base)),
      leaf("Imposta", amount2(row.amount)),
      leaf("EsigibilitaIVA", row.ext?.[EXT.liability]),
      leaf("RiferimentoNormativo", texts.latin(NATURES.get(nature ?? ""), LAW_LENGTH, "$.totals")),
    );
  });
}
