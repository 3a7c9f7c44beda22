import { type Check, type ProfileName, profileOf, type Syntax } from "@fakturo/en16931";

const COLUMNS: readonly (readonly [title: string, syntax: Syntax, name: ProfileName])[] = [
  ["UBL", "ubl", "en16931"],
  ["CII", "cii", "en16931"],
  ["Peppol", "ubl", "peppol"],
  ["XRechnung UBL", "ubl", "xrechnung"],
  ["XRechnung CII", "cii", "xrechnung"],
];

const INTRODUCTION = `# Business rules checked on the document

Made from the rule tables by \`npm run docs\`; change the tables in \`core/en16931/src/checks\`, not this page.

These rules of EN 16931, Peppol BIS Billing 3 and XRechnung are evaluated on the invoice itself, before any file
is written, under their official ids. \`fakturo check invoice.json --to xrechnung-ubl\` prints the violated ones.

Rules that are not listed need no check, because the files that Fakturo writes cannot violate them:

| Rules | Why |
| --- | --- |
| BR-CO-10 to BR-CO-16, BR-CO-18, BR-DEC, BR-12 to BR-15, BR-24, BR-45 to BR-48, and -01, -08 of each VAT category | totals and the VAT breakdown are calculated from the written lines |
| BR-27, BR-28 | a negative price is written as a positive one with a negative quantity |
| BR-CO-04, BR-26 | checked when amounts are calculated for the file, under these ids |
| -05 to -07 (except rates below zero) and -10 of each VAT category, all of BR-O except BR-O-09, BR-IC-11 | category, rate, exemption reason and VAT numbers are derived from the same values |
| BR-31 to BR-44, BR-CO-21 to BR-CO-24, BR-CL-19, BR-CL-20 | allowances and charges always have a reason, and codes outside the list are omitted |
| BR-01, BR-04, BR-21 to BR-23, BR-49, BR-50, BR-52 to BR-54, BR-57, BR-61 to BR-65, BR-CO-03, BR-CO-19, BR-CO-20, BR-CO-25 | always written, or omitted together with their group |
| BR-CL-05, BR-CL-06, BR-CL-13, BR-CL-17, BR-CL-18, BR-CL-24 | codes come from tables of Fakturo |
| PEPPOL-EN16931-R001 to R007, R040 to R055, R080, R100, R101, R121, R130, CL001 to CL006; BR-DE-14, BR-DE-22, BR-DE-23-a | as above |

Rules that are only warnings in the official validators (such as GR-S and IS-R-001) are not evaluated.
`;

/** The native rules as a page of the docs. */
export function businessRulesPage(): string {
  const profiles = COLUMNS.map(([, syntax, name]) => profileOf(name, syntax).checks);
  const rows = new Map<string, string>();
  for (const check of profiles.flat()) {
    const key = `${check.rule} ${check.path} ${check.message}`;
    if (!rows.has(key)) rows.set(key, row(check, profiles));
  }
  const head = ["Rule", "Path", "What it says", ...COLUMNS.map(([title]) => title)];
  const lines = [cells(head), cells(head.map(() => "---")), ...[...rows.values()].sort(byRule)];
  return `${INTRODUCTION}\n${lines.join("\n")}\n`;
}

function row({ rule, path, message }: Check, profiles: readonly (readonly Check[])[]): string {
  const isIn = (checks: readonly Check[]) =>
    checks.some((check) => check.rule === rule && check.path === path && check.message === message);
  return cells([
    rule,
    `\`${path}\``,
    message,
    ...profiles.map((checks) => (isIn(checks) ? "yes" : "")),
  ]);
}

function cells(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}

function byRule(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
