import type { AnyDef } from "./types.ts";

/** Longer names are not compared: they are no typing errors. */
const MAX_LENGTH = 40;

/**
 * The name of an object's member, or of a member one level down, nearest to an unknown name: the same
 * name one level down, an abbreviation, or a few changed letters. Undefined when none is near.
 */
export function nearest(name: string, { fields }: AnyDef): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  const names = Object.keys(fields);
  return below(wanted, fields) ?? abbreviated(wanted, names) ?? misspelt(wanted, names);
}

function below(wanted: string, fields: AnyDef["fields"]): string | undefined {
  for (const [name, { type }] of Object.entries(fields))
    if (type.kind === "object" && Object.hasOwn(type.fields, wanted)) return `${name}.${wanted}`;
  return undefined;
}

/** `qty` for `quantity`: the same first letter, and all others in order. */
function abbreviated(wanted: string, names: readonly string[]): string | undefined {
  if (wanted.length < 2) return undefined;
  const fits = names.filter((name) => name[0] === wanted[0] && holdsInOrder(name, wanted));
  return fits.sort((a, b) => a.length - b.length)[0];
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** At most a third of the letters differ. */
function misspelt(wanted: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const name of names) {
    const distance = editsBetween(wanted, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
