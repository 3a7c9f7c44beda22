import type { Party } from "@fakturo/model";

/** A natural person's name as the entry service of Bizkaia takes it. */
export interface PersonName {
  /** Given names. */
  readonly given: string;
  readonly surname: string;
  /** Empty for people with one surname. */
  readonly surname2: string;
}

const MAX_SURNAME = 30;
/** Words that belong to the surname after them. */
const PARTICLES: ReadonlySet<string> = new Set(
  "DA DAS DE DEL DER DI DO DOS DU EL I LA LAS LE LOS MAC MC SAN SANTA VAN VON Y".split(" "),
);

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "");

/**
 * The name of a natural person in the order of the register of taxpayers: surnames, given names. The party's first
 * person gives the order where it has the party's name.
 */
export function registeredName({ name = "", people = [] }: Party): string {
  const { given = "", middle = "", surname = "", surname2 = "" } = people[0]?.name ?? {};
  const ordered = wordsOf([surname, surname2, given, middle].join(" "));
  const isSame = [...ordered].sort().join(" ") === wordsOf(name).sort().join(" ");
  return isSame ? ordered.join(" ") : name;
}

/**
 * Parts of a natural person's name in that order. A comma ends the surnames; without one they are the first two words,
 * with their particles (`DE LA FUENTE`), and the rest are given names.
 */
export function personName(name: string): PersonName {
  const [surnames = "", afterComma] = name.split(",", 2);
  const words = wordsOf(surnames);
  if (afterComma !== undefined) {
    const surname = takeSurname(words, 0);
    return { given: wordsOf(afterComma).join(" "), surname, surname2: words.join(" ") };
  }
  // At least one word is left for the given name.
  const surname = takeSurname(words, 1);
  return { surname, surname2: takeSurname(words, 1), given: words.join(" ") };
}

/** Removes a surname from the front of the words, of which as many stay as `kept`. */
function takeSurname(words: string[], kept: number): string {
  const taken: string[] = [];
  while (words.length > kept) {
    const [word = ""] = words;
    if ([...taken, word].join(" ").length > MAX_SURNAME) break;
    words.shift();
    taken.push(word);
    if (!PARTICLES.has(word.toUpperCase())) break;
  }
  return taken.join(" ");
}
