import { compact, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { findAll, text } from "./find.ts";
import { amountIn, percentIn } from "./values.ts";

/** `EsigibilitaIVA` by rate and nature, which only the summary states. */
export type Liabilities = ReadonlyMap<string, string>;

/** Liabilities in `DatiRiepilogo` (2.2.2). */
export function readLiabilities(body: XmlElement): Liabilities {
  const rows = findAll(body, "DatiBeniServizi/DatiRiepilogo");
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const liability = text(row, "EsigibilitaIVA");
      return liability ? [[rateKey(row), liability]] : [];
    }),
  );
}

/** VAT of a line, a fund contribution or a simplified line. */
export function readVat(row: XmlElement, liabilities: Liabilities): JsonObject {
  const nature = text(row, "Natura");
  const ext = compact({ [EXT.nature]: nature, [EXT.liability]: liabilities.get(rateKey(row)) });
  const percent = nature ? undefined : percentIn(text(row, "AliquotaIVA"));
  return { cat: "VAT", ...(percent && { percent }), ...(ext && { ext }) };
}

/** Rate and nature of a row, the summary's grouping key. */
export function rateKey(row: XmlElement): string {
  return `${amountIn(text(row, "AliquotaIVA")).rescale(2)} ${text(row, "Natura")}`;
}
