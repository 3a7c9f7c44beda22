import { compileCost, compilePattern, PatternError } from "@fakturo/pattern";

/** Units for compiling one pattern and for all matches of one check: about 0.1 s each. */
const MAX_WORK = 1_000_000;

let left = MAX_WORK;

/** Resets the units of matches for the next check. */
export function startCheck(): void {
  left = MAX_WORK;
}

/**
 * Compiles the `pattern` of a schema for ajv. Patterns have RE2's syntax, without look-around and back
 * references, so that matching takes linear time. Once the units of a check are used up, no text
 * matches. @throws PatternError for other patterns, and for expensive ones.
 */
function compile(source: string) {
  if (compileCost(source) > MAX_WORK) throw new PatternError("the pattern repeats too much");
  const pattern = compilePattern(source);
  return {
    test(text: string): boolean {
      if (pattern.most(text.length) / 2 > left) left = 0;
      if (left <= 0) return false;
      const { found, work } = pattern.match(text);
      left -= work;
      return found;
    },
    // ajv identifies patterns by their text.
    toString: () => source,
  };
}

/** The pattern engine in ajv's form; `code` is for generated modules, which are unused. */
export const patterns = Object.assign(compile, { code: "patterns" });
