import { isUnit } from "@fakturo/model";

/** Italian abbreviations of units that have a key. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["ora", "h"],
  ["ore", "h"],
  ["gg", "day"],
  ["giorno", "day"],
  ["giorni", "day"],
  ["mese", "mon"],
  ["mesi", "mon"],
  ["anno", "yr"],
  ["anni", "yr"],
  ["lt", "l"],
  ["mq", "m2"],
  ["mc", "m3"],
  ["gr", "g"],
]);

/** Unit of an `UnitaMisura`, which is free text; undefined for an unknown one. */
export function unitFrom(text: string): string | undefined {
  if (text === "" || isUnit(text)) return text || undefined;
  const lower = text.toLowerCase().replace(/\.$/, "");
  return KEYS.get(lower) ?? (isUnit(lower) ? lower : undefined);
}
