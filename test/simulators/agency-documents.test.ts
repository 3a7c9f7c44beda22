import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import type { JsonObject } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import type { Simulator } from "@fakturo/simulator";
import { simulator as siiSimulator } from "@fakturo/simulator-sii";
import { simulator as verifactuSimulator } from "@fakturo/simulator-verifactu";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";

const NOW = Date.UTC(2026, 6, 15, 12);

interface Row {
  readonly name: string;
  readonly plugin: Plugin;
  readonly simulator: Simulator;
  readonly folder: string | undefined;
  /** Documents of this folder, by the end of their names. */
  readonly ending: string;
  /** Key of the converter, and its options. */
  readonly converter: string;
  readonly options: JsonObject;
  readonly service: string | undefined;
  /** Documents that the agency does not take as they are, with its code. */
  readonly refused?: Readonly<Record<string, string>>;
}

const VERIFACTU = {
  plugin: verifactu,
  simulator: verifactuSimulator,
  converter: verifactu.converters?.[0]?.key ?? "",
  options: { at: "2026-07-15T14:00:00+02:00" },
  service: verifactuSimulator.endpoints.verifactu?.records,
  ending: ".in.json",
};
const siiRow = (book: "issued" | "received") => ({
  name: `SII, book of ${book} invoices`,
  plugin: sii,
  simulator: siiSimulator,
  folder: join(repositoryRoot(), "apps/es-sii/fixtures"),
  ending: `.${book}.in.json`,
  converter: `sii.${book}`,
  options: {},
  service: siiSimulator.endpoints["gov-es.sii"]?.[book],
});

const PUBLISHED = shared("corpus", "convert", "verifactu");
if (!PUBLISHED)
  process.stdout.write("The published VERI*FACTU records are not here: none is sent.\n");

const ROWS: readonly Row[] = [
  {
    ...VERIFACTU,
    name: "VERI*FACTU, the project's",
    folder: join(repositoryRoot(), "apps/es-verifactu/fixtures"),
  },
  {
    ...VERIFACTU,
    name: "VERI*FACTU, published ones",
    folder: PUBLISHED,
    refused: {
      // Issued before 28 October 2024.
      "cred-note-base": "1152",
      "cred-note-exemption": "1152",
      freelance: "1152",
      // The taxes of another member state are in the total, but in no detail.
      "inv-eu-b2c": "2005",
    },
  },
  siiRow("issued"),
  siiRow("received"),
];
/** Events have no address at the agency. */
const EVENT = /^(?:event|status)-/;

/** Answer to the record of a document: its state, or the code of a refusal or remark. */
async function answerTo(path: string, row: Row): Promise<string | undefined> {
  const envelope = JSON.parse(readFileSync(path, "utf8"));
  const engine = await bundledEngine(NOW);
  const document = envelope.doc ? envelope : engine.envelop(envelope).output;
  const converter = row.plugin.converters?.find(({ key }) => key === row.converter);
  const file = converter?.generate?.(document, row.options);
  const open = row.simulator.open([], { certificates: "optional" });
  const request = {
    method: "POST",
    path: row.service ?? "",
    query: new Map<string, string>(),
    headers: {},
    body: Buffer.from(file?.data ?? ""),
    certificate: undefined,
  };
  const { reply } = open.handle(request, { now: () => NOW, random: () => 0 });
  const body = String(reply.body);
  return (
    /Codigo(?:ErrorRegistro>|\[)(\d+)/.exec(body)?.[1] ?? /EstadoRegistro>(\w+)/.exec(body)?.[1]
  );
}

describe.each(ROWS.filter(({ folder }) => folder))("documents of $name", (row) => {
  const folder = row.folder ?? "";
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(row.ending) && !EVENT.test(name))
    .map((name) => name.slice(0, -row.ending.length));

  it("are several", () => {
    expect(names.length).toBeGreaterThan(1);
  });

  it.each(names)("%s is taken by the simulated agency", async (name) => {
    const answer = await answerTo(join(folder, `${name}${row.ending}`), row);
    expect(answer).toBe(row.refused?.[name] ?? "Correcto");
  });
});
