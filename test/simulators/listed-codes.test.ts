import { readFileSync } from "node:fs";
import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";

/** Tables of codes, from `begin` to the next section; the first column has lists and ranges of them. */
const LISTS = [
  {
    plugin: verifactu,
    file: "es-verifactu.md",
    begin: "## 9. Error codes",
    row: /^\| ([\d–, ]+) \| [ERW] \|/gm,
    least: 200,
  },
  {
    plugin: sii,
    file: "es-sii.md",
    begin: "| Code | Meaning | Client |",
    row: /^\| ([\d–, /]+) \| .+ \|$/gm,
    least: 130,
  },
];

if (!shared())
  process.stdout.write("The agencies' lists of codes are not here: none is compared.\n");

describe.skipIf(!shared())("each code of an agency's list", () => {
  it.each(LISTS)("is explained ($file)", ({ plugin, file, begin, row, least }) => {
    const spec = readFileSync(shared("spec", "authorities", file) ?? "", "utf8");
    const [, rest = ""] = spec.split(begin);
    const [codes = ""] = rest.split("\n## ");
    const listed = [...codes.matchAll(row)].flatMap(([, text = ""]) =>
      text.split(/[,/]/).flatMap(rangeOf),
    );
    expect(listed.length).toBeGreaterThan(least);
    for (const { key, codes: own = [] } of plugin.connections ?? []) {
      const known = new Set(own.map(({ code }) => code));
      const unknown = listed.filter((code) => !known.has(code));
      expect(unknown, key).toEqual([]);
    }
  });
});

function rangeOf(text: string): string[] {
  const [from = 0, to = from] = text.split("–").map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}
