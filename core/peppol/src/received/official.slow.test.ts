import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeOfficial, repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { ciiCases, ublCases } from "./testing.ts";

const TIME_MS = 120_000;
/** Peppol's rules for CII have no rule set in the validators. */
const RULES = {
  UBL: { peppol: "eu.peppol.bis3:invoice", en: "eu.cen.en16931:ubl" },
  CII: { peppol: undefined, en: "eu.cen.en16931:cii" },
} as const;

const read = (path: string) => readFileSync(join(repositoryRoot(), "apps", path), "utf8");
const CASES = {
  UBL: ublCases(read("ubl/fixtures/reverse-charge.bis-invoice-v3.out.xml")),
  CII: ciiCases(read("cii/fixtures/reverse-charge.peppol-v3.out.xml")),
};

const cases = (["UBL", "CII"] as const).flatMap((syntax) =>
  CASES[syntax].flatMap(([code, xml]) => {
    const set = RULES[syntax][code.startsWith("PEPPOL") ? "peppol" : "en"];
    return set ? [[code, syntax, set, xml] as const] : [];
  }),
);

describeOfficial("Rules of received invoices", (errorsOf) => {
  it.each(cases)(
    "find the violation of %s in %s",
    async (code, _syntax, set, xml) => {
      const errors = await errorsOf(set, xml);
      // What the schema demands is refused before the rules are asked.
      const isFound = errors.some((error) => error.startsWith(`${code}:`) || /^xsd/i.test(error));
      expect(isFound, errors.join("\n")).toBe(true);
    },
    TIME_MS,
  );
});
