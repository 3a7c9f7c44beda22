/** Categories of taxes and contributions withheld, as `TipoRitenuta`. */
const ROWS = [
  ["IRPEF", "RT01"],
  ["IRES", "RT02"],
  ["INPS", "RT03"],
  ["ENASARCO", "RT04"],
  ["ENPAM", "RT05"],
  ["CP", "RT06"],
] as const;

/** `TipoRitenuta` by tax category. */
export const CODE_OF_CATEGORY: ReadonlyMap<string, string> = new Map(ROWS);

/** Tax category by `TipoRitenuta`. */
export const CATEGORY_OF_CODE: ReadonlyMap<string, string> = new Map(
  ROWS.map(([category, code]) => [code, category]),
);
