import { readFileSync } from "node:fs";
import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import type { Answer, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator as siiSimulator } from "@fakturo/simulator-sii";
import { simulator as verifactuSimulator } from "@fakturo/simulator-verifactu";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { AGENCY_NOW, type Agency, agencyContext, agencyRecord } from "../harness/agency.ts";

/** Services of the tax agencies that number their codes in the same way. */
interface Agencies extends Agency {
  readonly name: string;
  /** What becomes of a record, by the codes of the agency's table. All other codes refuse it. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** Codes that refuse a record after it has been sent for some minutes. */
  readonly refusedLater: string;
  readonly least: number;
  readonly table: SpecifiedTable;
}

/** The table of codes in the specification. */
interface SpecifiedTable {
  readonly file: string;
  readonly begin: string;
  /** Columns: codes, and further ones for `outcomeOf`. */
  readonly row: RegExp;
  outcomeOf(code: number, columns: readonly string[]): string | undefined;
}

const DOWN = "not sent: down";
const CREDENTIALS = "not sent: credentials";
const REMARK = "accepted with remark";

const VERIFACTU: Agencies = {
  name: "VERI*FACTU",
  plugin: verifactu,
  simulator: verifactuSimulator,
  addon: "es-verifactu-v1",
  outcomes: {
    [DOWN]: "1129 1241 1243 1256 3500 3501 4103 4108 4110 4111 4128 4134 4139",
    [CREDENTIALS]: "4104 4105 4107 4109 4112 4115 4116 4117 4118 4123 4124 4126 4127 4132 4140",
    [REMARK]: "2000 2001 2002 2003 2004 2005 2006 2007 2008",
  },
  refusedLater: "1129 1241 1243 1256 4103",
  least: 200,
  table: {
    file: "es-verifactu.md",
    begin: "## 9. Error codes",
    row: /^\| ([\d–, ]+) \| ([ERW]) \| .+ \| (.+) \|$/gm,
    outcomeOf(_, [kind = "", action = ""]) {
      if (kind === "W") return REMARK;
      if (action.startsWith("later")) return DOWN;
      return kind === "E" && action === "cfg" ? CREDENTIALS : undefined;
    },
  },
};
const SII: Agencies = {
  name: "SII",
  plugin: sii,
  simulator: siiSimulator,
  addon: "es-sii-v1",
  outcomes: {
    unknown: "3500 3501 3502 3504 3506 4107 4112 4113 4115 4121 4127 4128 4129",
    [CREDENTIALS]: "4110 4114 4130 4131",
    [REMARK]:
      "2000 2001 2002 2005 2006 2007 2008 2009 2010 2011 2012 2015 2016 2017 2018 2019 2020 2021 2022 2023 2025 2042 2045",
  },
  refusedLater: "",
  least: 150,
  table: {
    file: "es-sii.md",
    begin: "| Code | Meaning | Client |",
    row: /^\| ([\d–, /]+) \| .+ \| (.+) \|$/gm,
    outcomeOf(code, [client = ""]) {
      if (code >= 2000 && code < 3000) return REMARK;
      if (client.startsWith("retry later")) return "unknown";
      return code >= 4000 && client.startsWith("credentials") ? CREDENTIALS : undefined;
    },
  },
};

/** What the step does with a code. */
function expected(outcomes: Agencies["outcomes"], code: string): string {
  const [outcome] =
    Object.entries(outcomes).find(([, codes]) => codes.split(" ").includes(code)) ?? [];
  if (outcome === undefined) return `refused with ${code}`;
  return outcome === REMARK ? `${REMARK} ${code}` : outcome;
}

/** Codes of a row: `2002, 2003` or `1232–1234`. */
function codesIn(list: string): number[] {
  const codes: number[] = [];
  for (const [, dash = "", digits] of list.matchAll(/(–?)\s*(\d+)/g)) {
    const [first = 0, last] = [codes.at(-1), Number(digits)];
    codes.push(
      ...(dash === "" ? [last] : Array.from({ length: last - first }, (_, i) => first + i + 1)),
    );
  }
  return codes;
}

/** Of a column with a part for each code of its row, the code's part: `fix / later`. */
function shareOf(column: string, place: number, codes: number): string {
  const parts = column.split(" / ");
  return (parts.length === codes ? parts[place] : undefined) ?? column;
}

function described(answer: Answer | undefined): string {
  if (answer?.is === "accepted") return `accepted with remark ${answer.remarks?.[0]?.code}`;
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  return answer?.is === "not-sent" ? `not sent: ${answer.fault}` : (answer?.is ?? "none");
}

function openWith({ simulator }: Agencies, code: string): OpenSimulator {
  return simulator.open([], { certificates: "optional", code: Number(code) });
}

/** Outcomes of the codes, each answered to the same record. */
async function outcomesOf(
  agencies: Agencies,
  codes: readonly string[],
  one: Submission,
): Promise<[string, string][]> {
  const [connection] = agencies.plugin.connections ?? [];
  const outcomes: [string, string][] = [];
  for (const code of codes) {
    const ctx = connection && agencyContext(openWith(agencies, code), agencies, connection);
    const { answers } = (ctx && (await connection?.together?.send([one], ctx))) ?? {};
    outcomes.push([code, described(answers?.get(one.id))]);
  }
  return outcomes;
}

if (!shared())
  process.stdout.write("The agencies' tables of codes are not here: outcomes are not compared.\n");

describe.each([VERIFACTU, SII])("each code of $name", (agencies) => {
  const codes = (agencies.plugin.connections?.[0]?.codes ?? []).map(({ code }) => code);

  it("has its outcome", async () => {
    const outcomes = await outcomesOf(agencies, codes, await agencyRecord(agencies));
    expect(outcomes).toEqual(codes.map((code) => [code, expected(agencies.outcomes, code)]));
    expect(codes.length).toBeGreaterThan(agencies.least);
  });

  it("that may pass by itself refuses a record that has been sent for some minutes", async () => {
    const tried = await agencyRecord(agencies, { attempts: [{ at: AGENCY_NOW - 900_000 }] });
    const before = agencies.refusedLater.split(" ").filter(Boolean);
    const outcomes = await outcomesOf(agencies, codes, tried);
    const changed = outcomes.filter(([code, is]) => is !== expected(agencies.outcomes, code));
    expect(changed).toEqual(
      codes.filter((code) => before.includes(code)).map((code) => [code, `refused with ${code}`]),
    );
  });

  it.skipIf(!shared())("has the outcome of the specification", () => {
    const { file, begin, row, outcomeOf } = agencies.table;
    const text = readFileSync(shared("spec", "authorities", file) ?? "", "utf8");
    const [, rest = ""] = text.split(begin);
    const rows = [...(rest.split("\n## ")[0] ?? "").matchAll(row)];
    const specified = rows.flatMap(([, list = "", ...columns]) => {
      const of = codesIn(list);
      return of.map((code, i) => {
        const own = columns.map((column) => shareOf(column, i, of.length));
        return [String(code), outcomeOf(code, own)] as const;
      });
    });
    expect(specified.length).toBeGreaterThan(agencies.least);
    const outcomes = specified.map(([code, outcome = `refused with ${code}`]) => [
      code,
      outcome === REMARK ? `${REMARK} ${code}` : outcome,
    ]);
    expect(outcomes).toEqual(specified.map(([code]) => [code, expected(agencies.outcomes, code)]));
  });
});
