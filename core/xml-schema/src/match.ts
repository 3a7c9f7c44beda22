import type { ContentPart, ElementPart, GroupPart } from "./content.ts";

/** A child that does not follow the content model. */
export interface Mismatch {
  /** Name of the child; of a choice that lacks, its first names: `a or b`. */
  readonly name: string;
  /** Where it stands, or would have to. */
  readonly at: number;
  readonly isMissing: boolean;
}

/**
 * Compares the names of children with a content model: all required children that are missing, and
 * the first that has no place. Models are deterministic, as XML Schema demands: the next name decides
 * which part is meant.
 */
export function mismatches(model: GroupPart, names: readonly string[]): readonly Mismatch[] {
  const matcher = new Matcher(names);
  const end = matcher.repeat(model, 0, true) ?? 0;
  const known = new Set(names);
  const isHere = ({ choices }: Lacking) => choices.some((name) => known.has(name));
  const found: Mismatch[] = [...matcher.lacking]
    // A child in the wrong place makes others appear to be missing.
    .filter((lacking) => end === names.length || !isHere(lacking))
    .map(({ choices, at }) => ({ name: choices.join(" or "), at, isMissing: true }));
  const name = names[end];
  if (name !== undefined) found.push({ name, at: end, isMissing: false });
  return found.toSorted((a, b) => a.at - b.at);
}

interface Lacking {
  readonly choices: readonly string[];
  readonly at: number;
}

/** Walks through a model; a required part that is missing is noted and passed over. */
class Matcher {
  readonly lacking: Lacking[] = [];
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /**
   * Position after the part, as often as it stands there; undefined where it is optional there and
   * not present. A missing part counts only where it is needed: not at the start of an option.
   */
  repeat(part: ContentPart, from: number, isNeeded: boolean): number | undefined {
    let at = from;
    let count = 0;
    for (; count < part.max; count += 1) {
      const next = this.#once(part, at, isNeeded && count < part.min);
      if (next === undefined) break;
      if (next === at) return at;
      at = next;
    }
    return count >= part.min ? at : undefined;
  }

  #once(part: ContentPart, at: number, isNeeded: boolean): number | undefined {
    if (part.kind === "element") return this.#element(part, at, isNeeded);
    return part.kind === "choice"
      ? this.#choice(part, at, isNeeded)
      : this.#sequence(part, at, isNeeded);
  }

  #element({ name }: ElementPart, at: number, isNeeded: boolean): number | undefined {
    if (this.#names[at] === name) return at + 1;
    return isNeeded ? this.#pass([name], at) : undefined;
  }

  #choice({ parts }: GroupPart, at: number, isNeeded: boolean): number | undefined {
    let isEmptyAllowed = false;
    for (const part of parts) {
      const next = this.repeat(part, at, false);
      if (next !== undefined && next > at) return next;
      isEmptyAllowed ||= next === at;
    }
    if (isEmptyAllowed) return at;
    return isNeeded ? this.#pass(parts.map(firstName), at) : undefined;
  }

  #sequence({ parts }: GroupPart, from: number, isNeeded: boolean): number | undefined {
    let at = from;
    for (const part of parts) {
      const next = this.repeat(part, at, isNeeded || at > from);
      if (next === undefined) return undefined;
      at = next;
    }
    return at;
  }

  #pass(choices: readonly string[], at: number): number {
    this.lacking.push({ choices, at });
    return at;
  }
}

function firstName(part: ContentPart): string {
  if (part.kind === "element") return part.name;
  const [first] = part.parts;
  return first ? firstName(first) : "";
}
