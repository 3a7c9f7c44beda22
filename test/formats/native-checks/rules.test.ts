import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type ProfileName, profileOf, type Syntax } from "@fakturo/en16931";
import { isFakturoError } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { documentOf, KIND_NAMES } from "./documents.ts";
import { isReadable } from "./judged.ts";
import { businessRulesPage } from "./page.ts";
import { brokenDocuments } from "./samples.ts";

const engine = await bundledEngine();
const SAMPLES = brokenDocuments(engine).filter(({ doc }) => isReadable(doc));

const PROFILES: readonly (readonly [Syntax, ProfileName])[] = [
  ["ubl", "en16931"],
  ["ubl", "peppol"],
  ["ubl", "xrechnung"],
  ["cii", "en16931"],
  ["cii", "peppol"],
  ["cii", "xrechnung"],
];

/** Rules and the documents that break them, by profile. */
const BROKEN = new Map(
  PROFILES.map(([syntax, name]) => {
    const rules = new Map<string, number>();
    const profile = profileOf(name, syntax);
    for (const { doc } of SAMPLES)
      for (const { code } of check(doc, profile)) rules.set(code, (rules.get(code) ?? 0) + 1);
    return [`${syntax} ${name}`, rules] as const;
  }),
);

const CASES = PROFILES.flatMap(([syntax, name]) => {
  const ids = new Set(profileOf(name, syntax).checks.map(({ rule }) => rule));
  return [...ids].map((rule) => [`${syntax} ${name}`, rule] as const);
});

it("is documented as `npm run docs` writes it", () => {
  const page = readFileSync(join(repositoryRoot(), "docs", "business-rules.md"), "utf8");
  expect(page).toBe(businessRulesPage());
});

describe("every native rule", () => {
  it.each(CASES)("%s: %s is broken by one document and kept by another", (profile, rule) => {
    const count = BROKEN.get(profile)?.get(rule) ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(SAMPLES.length);
  });

  it.each(KIND_NAMES)("a whole document breaks none of EN 16931: %s", (kind) => {
    const { doc } = engine.envelop(documentOf(kind)).output;
    for (const syntax of ["ubl", "cii"] as const)
      expect(check(doc, profileOf("en16931", syntax))).toEqual([]);
  });

  it("names the row at fault", () => {
    const { doc } = engine.envelop(documentOf("references")).output;
    const broken = JSON.parse(JSON.stringify(doc));
    broken.lines[1].item.unit = "QQQ";
    const [fault] = check(broken, profileOf("en16931"));
    expect(fault).toMatchObject({ code: "BR-CL-23", paths: ["$.lines[1].item.unit"] });
  });

  it("reports all faults together", () => {
    const { doc } = engine.envelop(documentOf("standard")).output;
    const codes = check({ ...doc, code: "", customer: {} }, profileOf("en16931")).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["BR-02", "BR-07", "BR-10"]);
  });

  it.each(["", "0000-00-00"])("refuses a document issued on %j", (issue_date) => {
    const { doc } = engine.envelop(documentOf("standard")).output;
    const checked = () => check({ ...doc, issue_date }, profileOf("en16931"));
    expect(checked).toThrow("$.issue_date");
  });

  it("refuses what is no invoice", () => {
    expect.assertions(1);
    try {
      check({ $schema: "https://gobl.org/draft-0/bill/order" }, profileOf("en16931"));
    } catch (error) {
      expect(isFakturoError(error) && error.key).toBe("unknown-schema");
    }
  });
});
