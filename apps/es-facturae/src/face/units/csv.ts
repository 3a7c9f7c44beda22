import { FakturoError } from "@fakturo/model";
import { DIR3, type Units } from "./units.ts";

/** Units in a file, with the name of their managing body. */
export interface ListedUnits extends Units {
  readonly name: string;
}

const COLUMNS = ["organ", "unit", "office"] as const;
/** A field with its separator or line break: in quotes, which are doubled within, or plain. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",;\r\n]*))([,;]|\r?\n|$)/y;

/**
 * Reads related units from CSV with a line of names: `organ`, `unit` and `office` (DIR3 codes), and `name`; separated by
 * commas or semicolons.
 * @throws FakturoError "input" that names line and column.
 */
export function unitsInCsv(text: string): readonly ListedUnits[] {
  const [head = [], ...lines] = rowsIn(text.replace(/^\uFEFF/, ""));
  const places = new Map(head.map((name, place) => [name.trim().toLowerCase(), place]));
  const missing = COLUMNS.find((name) => !places.has(name));
  if (missing) throw new FakturoError("input", `line 1: the column '${missing}' is missing`);
  return lines.flatMap((fields, at) => {
    if (fields.every((field) => field === "")) return [];
    const fieldOf = (name: string) => fields[places.get(name) ?? -1]?.trim() ?? "";
    const wrong = COLUMNS.find((name) => !DIR3.test(fieldOf(name)));
    if (wrong)
      throw new FakturoError(
        "input",
        `line ${at + 2}: '${wrong}' is no DIR3 code of a letter and eight letters or digits`,
      );
    const [organ, unit, office] = [fieldOf("organ"), fieldOf("unit"), fieldOf("office")];
    return [{ organ, unit, office, name: fieldOf("name") }];
  });
}

function rowsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const found = FIELD.exec(text);
    if (!found)
      throw new FakturoError("input", `line ${rows.length}: a quotation mark is out of place`);
    const [, quoted, plain = "", end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== "," && end !== ";") rows.push([]);
  }
  return rows;
}
