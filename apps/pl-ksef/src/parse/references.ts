import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXT, NUMBER_STAMP } from "../extensions.ts";
import type { KsefSource } from "./find.ts";

/** Corrected (`DaneFaKorygowanej`) or settled (`FakturaZaliczkowa`) invoices. */
export function readPreceding(source: KsefSource): JsonObject[] {
  const { root, findAll, text } = source;
  const reason = text(root, "Fa/PrzyczynaKorekty");
  const effective = text(root, "Fa/TypKorekty");
  const corrected = findAll(root, "Fa/DaneFaKorygowanej").map((row) =>
    compact({
      issue_date: text(row, "DataWystFaKorygowanej"),
      code: text(row, "NrFaKorygowanej"),
      reason,
      stamps: stamps(text(row, "NrKSeFFaKorygowanej")),
      ext: compact({ [EXT.effectiveDate]: effective }),
    }),
  );
  const settled = findAll(root, "Fa/FakturaZaliczkowa").map((row) => {
    const number = text(row, "NrKSeFFaZaliczkowej");
    return compact({
      issue_date: dayOf(number) ?? text(root, "Fa/P_1"),
      code: text(row, "NrFaZaliczkowej") || number,
      stamps: stamps(number),
    });
  });
  return listOf([...corrected, ...settled]);
}

/** Day in a KSeF number: day of acceptance, which is the day of issue or shortly after. */
function dayOf(number: string): string | undefined {
  const [, year, month, day] = /-(\d{4})(\d{2})(\d{2})-/.exec(number) ?? [];
  return year && `${year}-${month}-${day}`;
}

function stamps(number: string): JsonObject[] {
  return number ? [{ prv: NUMBER_STAMP, val: number }] : [];
}

/** Period, contracts and orders. */
export function readOrdering(source: KsefSource): JsonObject | undefined {
  const { root, findAll, text } = source;
  const terms = "Fa/WarunkiTransakcji";
  return compact({
    period: compact({
      start: text(root, "Fa/OkresFa/P_6_Od"),
      end: text(root, "Fa/OkresFa/P_6_Do"),
    }),
    contracts: listOf(
      findAll(root, `${terms}/Umowy`).map((row) => reference(source, row, "Umowy")),
    ),
    purchases: listOf(
      findAll(root, `${terms}/Zamowienia`).map((row) => reference(source, row, "Zamowienia")),
    ),
  });
}

function reference(
  { text }: KsefSource,
  row: XmlElement,
  kind: "Umowy" | "Zamowienia",
): JsonObject | undefined {
  const code = text(row, `Nr${kind}`);
  return code ? compact({ issue_date: text(row, `Data${kind}`), code }) : undefined;
}
