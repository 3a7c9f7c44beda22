import { isObject } from "@fakturo/model";

/** Values of a document that are looked at for countries; larger documents name theirs near the root. */
const MAX_VALUES = 20_000;

/** Country codes of the format whose regime has another folder. */
const FOLDERS: Readonly<Record<string, string>> = { gr: "el" };

/**
 * Folders of the rules that a document needs: the regimes of the countries in it, and its addons. Unknown
 * ones are among them; the engine then says what it does not know.
 */
export function neededRules(doc: unknown): string[] {
  const needed = new Set<string>();
  const open: unknown[] = [doc];
  for (let seen = 0; open.length > 0 && seen < MAX_VALUES; seen++) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value);
    if (!isObject(value)) continue;
    for (const name of namedBy(value)) needed.add(name);
    open.push(...Object.values(value));
  }
  return [...needed].toSorted();
}

function namedBy({ country, $regime, $addons }: Record<string, unknown>): string[] {
  const countries = [country, $regime].filter((code) => typeof code === "string");
  const addons = Array.isArray($addons) ? $addons : [];
  return [
    ...countries.map((code) => code.toLowerCase()).map((code) => FOLDERS[code] ?? code),
    ...addons.map((key) => String(key).replace(/-v\d+$/, "")),
  ];
}
