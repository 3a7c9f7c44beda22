const LEAF = />([^<>]+)</g;
/** Empty, blank, short, long, with an accent, no day, a long number. */
const VALUES = ["", " ", "X", "0", "A".repeat(600), "é", "31-02-2026", "9".repeat(30)];

/** The XML document once for each text in it and each unlikely value that replaces the text. */
export function withChangedValues(xml: string): string[] {
  return [...xml.matchAll(LEAF)].flatMap(({ 0: { length }, index }) =>
    VALUES.map((value) => xml.slice(0, index + 1) + value + xml.slice(index + length - 1)),
  );
}
