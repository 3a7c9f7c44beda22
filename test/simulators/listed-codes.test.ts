import { readFileSync } from "node:fs";
import { plugin as arca } from "@fakturo/app-ar-arca";
import { plugin as nfe } from "@fakturo/app-br-nfe";
import { plugin as nfse } from "@fakturo/app-br-nfse";
import { plugin as facturae } from "@fakturo/app-es-facturae";
import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as ticketbai } from "@fakturo/app-es-ticketbai";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { plugin as france } from "@fakturo/app-gov-fr";
import { plugin as mydata } from "@fakturo/app-gr-mydata";
import { plugin as sdi } from "@fakturo/app-it-sdi";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";

const TICKETBAI = { plugin: ticketbai, file: "es-ticketbai.md" };
const REST = /ticketbai\.(?:araba|gipuzkoa)$/;
const LROE = /ticketbai\.bizkaia$/;

/** Tables and lists of codes: from `begin` to `end`, each match of `row` has codes and ranges of them. */
const LISTS = [
  {
    plugin: verifactu,
    file: "es-verifactu.md",
    of: /^verifactu$|noverifactu$/,
    begin: "## 9. Error codes",
    end: "\n## ",
    row: /^\| ([\d–, ]+) \| [ERW] \|/gm,
    least: 200,
  },
  {
    plugin: sii,
    file: "es-sii.md",
    of: /^gov-es\.sii/,
    begin: "| Code | Meaning | Client |",
    end: "\n## ",
    row: /^\| ([\d–, /]+) \| .+ \|$/gm,
    least: 130,
  },
  {
    plugin: facturae,
    file: "es-face.md",
    of: /^gov-es\.face(?:-|$)/,
    begin: "## 5. Result codes",
    end: "\n## ",
    row: /^\| (\d{3}[\d–, ]*) \|/gm,
    least: 75,
  },
  {
    plugin: mydata,
    file: "gr-mydata.md",
    of: /^(?:gov-gr|ilyda)$/,
    begin: "Business codes",
    end: "\n## ",
    row: /^\| \**([\d–, /]+?)\** \|/gm,
    least: 100,
  },
  {
    plugin: sdi,
    file: "it-sdi.md",
    of: /^sdi-it(?:\.(?:pec|intermediary))?$/,
    begin: "## 6. Rejection codes",
    end: "\n## ",
    row: /^\| ([\d–, /]+) \|/gm,
    least: 70,
  },
  {
    plugin: arca,
    file: "ar-arca.md",
    of: /^gov-ar$/,
    begin: "### Codes (full list",
    end: "\n\nTolerance",
    row: /^\| ([\d–, /]+)/gm,
    least: 100,
  },
  {
    plugin: nfe,
    file: "br-sefaz.md",
    of: /^nfe-br$/,
    begin: "## cStat:",
    end: "\n## ",
    row: /^\| ([\d–, /]+) \|/gm,
    least: 350,
  },
  {
    plugin: nfse,
    file: "br-nfse.md",
    of: /nfse/,
    begin: "| HTTP / code |",
    end: "\n## ",
    row: /^\| (E\d{4}(?:[, –]+E\d{4})*) \|/gm,
    least: 25,
  },
  {
    plugin: france,
    file: "fr-pa.md",
    of: /^gov-fr/,
    begin: "| Object | Codes |",
    end: "\n\n",
    row: /(?<=\| |, )(\d{3}) /g,
    least: 8,
  },
  {
    ...TICKETBAI,
    of: REST,
    begin: "Codes, registration",
    end: "\nCancellation ",
    row: /^\| ([\d, ]+) \| (?:yes|no)/gm,
    least: 19,
  },
  { ...TICKETBAI, of: REST, begin: "| 4-digit", end: "\n", row: /\b(1\d{3})\b/g, least: 8 },
  {
    ...TICKETBAI,
    of: REST,
    begin: "Cancellation [G",
    end: "\n",
    row: /(?<=[:,] )(\d{3}) /g,
    least: 11,
  },
  {
    ...TICKETBAI,
    of: LROE,
    begin: "Codes of the entry service",
    end: "\n",
    row: /(?<=[:;] )([\dN_]+(?:[,–] ?\d+)*) /g,
    least: 16,
  },
  {
    ...TICKETBAI,
    of: LROE,
    begin: "Codes of LROE",
    end: "\n## ",
    row: /^\| (B4_[\w, –]+) \|/gm,
    least: 35,
  },
];

if (!shared())
  process.stdout.write("The agencies' lists of codes are not here: none is compared.\n");

describe.skipIf(!shared())("each code of an authority's list", () => {
  it.each(LISTS)("is explained ($file, $begin)", ({ plugin, file, begin, end, row, least, of }) => {
    const spec = readFileSync(shared("spec", "authorities", file) ?? "", "utf8");
    const [, rest = ""] = spec.split(begin);
    const [section = ""] = rest.split(end);
    const listed = codesIn([...section.matchAll(row)].map(([, text]) => text).join());
    expect(listed.length).toBeGreaterThan(least);
    const connections = (plugin.connections ?? []).filter(({ key }) => of.test(key));
    expect(connections).not.toEqual([]);
    for (const { key, codes: own = [] } of connections) {
      const known = new Set(own.map(({ code }) => code));
      const unknown = listed.filter((code) => !known.has(code));
      expect(unknown, key).toEqual([]);
    }
  });
});

describe.skipIf(!shared())("reasons of the French portal", () => {
  it("are explained", () => {
    const spec = readFileSync(shared("spec", "authorities", "fr-pa.md") ?? "", "utf8");
    const listed = new Set([...spec.matchAll(/\b(?:IRR|REJ)_[A-Z]+(?:_[A-Z]+)*\b/g)].map(String));
    expect(listed.size).toBeGreaterThan(25);
    const known = new Set(
      france.connections?.flatMap(({ codes = [] }) => codes.map((c) => c.code)),
    );
    expect([...listed].filter((code) => !known.has(code))).toEqual([]);
  });
});

/** Codes of a list; the later ones may lack their beginning: `B4_2000063–66`, `B4_1000023, 24`. */
function codesIn(list: string): string[] {
  const codes: string[] = [];
  for (const [, dash = "", digits = ""] of list.matchAll(/(–?)\s*(\w+)/g)) {
    const last = codes.at(-1) ?? "";
    const same = last.slice(0, Math.max(0, last.length - digits.length));
    const from = dash === "" ? digits : last.slice(same.length);
    if (dash === "") codes.push(same + digits);
    else
      for (let next = Number(from) + 1; next <= Number(digits); next += 1)
        codes.push(same + String(next).padStart(digits.length, "0"));
  }
  return codes;
}
