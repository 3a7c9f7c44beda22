import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin as nfe } from "@fakturo/app-br-nfe";
import { plugin as nfse } from "@fakturo/app-br-nfse";
import { plugin as dian } from "@fakturo/app-co-dian";
import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import type { Plugin } from "@fakturo/plugin";
import * as dianSimulator from "@fakturo/simulator-dian";
import * as faceSimulator from "@fakturo/simulator-face";
import * as sefazSimulator from "@fakturo/simulator-sefaz";
import * as siiSimulator from "@fakturo/simulator-sii";
import * as ticketbaiSimulator from "@fakturo/simulator-ticketbai";
import * as verifactuSimulator from "@fakturo/simulator-verifactu";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";

interface Row {
  readonly name: string;
  readonly plugin: Plugin;
  readonly connection: string;
  /** Codes that the simulator checks, and those that it answers on demand only. */
  readonly simulated: {
    readonly CHECKED_CODES: Readonly<Record<string, string>>;
    readonly ON_DEMAND: Readonly<Record<string, string>>;
  };
}

const ROWS: readonly Row[] = [
  {
    name: "VERI\\*FACTU",
    plugin: verifactu,
    connection: "verifactu",
    simulated: verifactuSimulator,
  },
  { name: "SII", plugin: sii, connection: "gov-es.sii", simulated: siiSimulator },
  {
    name: "SEFAZ",
    plugin: nfe,
    connection: "nfe-br",
    simulated: {
      CHECKED_CODES: { ...sefazSimulator.REFUSALS, ...named(sefazSimulator.OUTCOMES) },
      ON_DEMAND: sefazSimulator.ON_DEMAND,
    },
  },
];

function named(codes: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(codes.map((code) => [code, code]));
}

/** The agencies' tables, which `listed-codes.test.ts` compares with the specifications. */
describe.each(ROWS)("the table of $name", ({ name, plugin, connection, simulated }) => {
  const { codes = [] } = plugin.connections?.find(({ key }) => key === connection) ?? {};
  const table = codes.map(({ code }) => code).toSorted();
  const checked = Object.keys(simulated.CHECKED_CODES);

  it("is checked by the simulator, but for the codes that it lists with a reason", () => {
    expect([...checked, ...Object.keys(simulated.ON_DEMAND)].toSorted()).toEqual(table);
  });

  it("is counted in the documentation", () => {
    const page = readFileSync(join(repositoryRoot(), "docs/simulators.md"), "utf8");
    expect(page).toContain(`| ${name} | ${table.length} | ${checked.length} |`);
  });

  it("has its exceptions in the documentation", () => {
    const page = readFileSync(join(repositoryRoot(), "docs/simulators.md"), "utf8");
    const reasons = new Map<string, string[]>();
    for (const [code, reason] of Object.entries(simulated.ON_DEMAND))
      reasons.set(reason, [...(reasons.get(reason) ?? []), code]);
    const rows = [...reasons].map(([reason, all]) => `| ${name} | ${all.join(", ")} | ${reason} |`);
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});

/**
 * Tables of texts as codes: `face-codes.test.ts` and `ticketbai-codes.test.ts` compare them with the clients'. That of the
 * DIAN is the client's own.
 */
const TEXT_TABLES = [
  {
    name: "DIAN",
    folder: "dian",
    codes:
      dian.connections?.find(({ key }) => key === "gov-co")?.codes?.map(({ code }) => code) ?? [],
    onDemand: dianSimulator.ON_DEMAND,
  },
  {
    name: "FACe",
    folder: "face",
    codes: Object.keys(faceSimulator.FACE_ANSWER_CODES),
    onDemand: faceSimulator.ON_DEMAND,
  },
  {
    name: "TicketBAI",
    folder: "ticketbai",
    codes: Object.keys(ticketbaiSimulator.CODES),
    onDemand: ticketbaiSimulator.ON_DEMAND,
  },
  {
    name: "NFS-e",
    folder: "sefaz",
    codes: (nfse.connections?.[0]?.codes ?? []).map(({ code }) => code),
    onDemand: sefazSimulator.NFSE_ON_DEMAND,
  },
];

it("the refusals of the SEFAZ are answered by the simulator's code", () => {
  const source = codeOf("sefaz");
  const codes = Object.keys(sefazSimulator.REFUSALS);
  expect(codes.filter((code) => !source.includes(`"${code}"`))).toEqual([]);
});

/** What the simulator's code names, apart from its tables. */
function codeOf(folder: string): string {
  const src = join(repositoryRoot(), "simulators", folder, "src");
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(?:codes|on-demand|\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");
}

describe.each(TEXT_TABLES)("the table of $name", ({ name, folder, codes, onDemand }) => {
  it("is checked by the simulator, but for the codes that it lists with a reason", () => {
    const source = codeOf(folder);
    const named = codes.filter((code) => new RegExp(`(?<!\\w)${code}(?!\\w)`).test(source));
    expect([...named, ...Object.keys(onDemand)].toSorted()).toEqual(codes.toSorted());
  });

  it("is counted in the documentation, with its exceptions", () => {
    const page = readFileSync(join(repositoryRoot(), "docs/simulators.md"), "utf8");
    const reasons = Map.groupBy(Object.entries(onDemand), ([, reason]) => reason);
    const rows = [
      `| ${name} | ${codes.length} | ${codes.length - Object.keys(onDemand).length} |`,
      ...[...reasons].map(
        ([reason, all]) =>
          `| ${name} | ${all
            .map(([code]) => code)
            .toSorted()
            .join(", ")} | ${reason} |`,
      ),
    ];
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});
