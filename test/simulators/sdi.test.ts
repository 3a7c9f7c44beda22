import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-sdi";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { fattura, SELLER } from "../../simulators/sdi/fixtures/files.ts";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package zeep (`pip install zeep`). */
const SCRIPT = join(import.meta.dirname, "sdi.py");

const schemas = shared("xsd", "it-sdi");
const hasZeep = spawnSync(PYTHON, ["-c", "import zeep"]).status === 0;
const hasXmlsec = spawnSync("xmlsec1", ["--version"]).status === 0;
const missing = !schemas ? "the official WSDL" : hasZeep ? "" : "zeep";
if (missing) process.stdout.write(`The SdI simulator was NOT proved by zeep: no ${missing}.\n`);
else if (!hasXmlsec) process.stdout.write("Receipts of the SdI were NOT verified: no xmlsec1.\n");

const run = promisify(execFile);
const today = new Date().toISOString().slice(0, "2026-11-20".length);
const name = (n: number) => `IT${SELLER}_0000${n}.xml`;
const numbered = (number: string) => fattura({ date: today, number });

/** Files, the receipt asked for, and the number of receipts. */
const SENT = [
  { name: name(1), content: numbered("1"), receipts: 1 },
  { name: name(1), content: numbered("2"), receipts: 1 },
  { name: name(2), content: numbered("3"), script: "MC", receipts: 1 },
  { name: name(3), content: numbered("4"), script: "NE", receipts: 2 },
  { name: name(4), content: numbered("5"), script: "DT", receipts: 2 },
  { name: name(5), content: numbered("6"), script: "AT", receipts: 2 },
  { name: name(6), content: numbered("ABC"), receipts: 1 },
];

const ACTION = "http://www.fatturapa.it/TrasmissioneFatture/";

/** Output of the script. */
interface Answers {
  readonly results: readonly {
    readonly reply: { readonly IdentificativoSdI: number; readonly Errore: string | null };
    readonly receipts: readonly {
      readonly id: string;
      readonly operation: string;
      readonly action: string;
      readonly root: string;
      readonly codes: readonly string[];
    }[];
  }[];
  readonly empty: { readonly IdentificativoSdI: number; readonly Errore: string };
  readonly refused: string;
}

describe.skipIf(missing !== "")(`SdI by zeep${missing && ` (SKIPPED: no ${missing})`}`, () => {
  it("takes files and sends every receipt, valid by the official schemas and signed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const { key, certificate } = authority.issueTo({ code: SELLER, country: "IT", name: "UNO" });
    const pem = join(folder, "client.pem");
    writeFileSync(pem, `${certificate}${key.export({ type: "pkcs8", format: "pem" })}`);
    const files = join(folder, "files.json");
    writeFileSync(files, JSON.stringify(SENT));
    const output = mkdtempSync(join(tmpdir(), "receipts-"));
    await using running = await startSimulator(simulator, { authority });
    try {
      const url = `${running.tlsUrl}/sdi`;
      const args = [SCRIPT, schemas ?? "", url, pem, join(folder, "ca.pem"), files, output];
      const { stdout } = await run(PYTHON, args);
      check(JSON.parse(stdout));
      if (hasXmlsec) await verify(output);
    } finally {
      rmSync(folder, { recursive: true });
      rmSync(output, { recursive: true });
    }
  });
});

function check({ results, empty, refused }: Answers): void {
  for (const { reply, receipts } of results) {
    expect(reply.Errore).toBeNull();
    for (const { id, operation, action } of receipts) {
      expect(id).toBe(String(reply.IdentificativoSdI));
      expect(action).toBe(`"${ACTION}${operation[0]?.toUpperCase()}${operation.slice(1)}"`);
    }
  }
  const roots = results.map(({ receipts }) => receipts.map(({ root }) => root).join(" "));
  expect(roots).toEqual([
    "RicevutaConsegna",
    "RicevutaScarto",
    "RicevutaImpossibilitaRecapito",
    "RicevutaConsegna NotificaEsito",
    "RicevutaConsegna NotificaDecorrenzaTermini",
    "RicevutaImpossibilitaRecapito AttestazioneTrasmissioneFattura",
    "RicevutaScarto",
  ]);
  expect(results.flatMap(({ receipts }) => receipts.flatMap(({ codes }) => codes))).toEqual([
    "00002",
    "00425",
  ]);
  expect(empty).toMatchObject({ IdentificativoSdI: 0, Errore: "EI01" });
  expect(refused).toBe("ES00");
}

/** The certificate is one of the simulation, so only value and digests are checked. */
async function verify(folder: string): Promise<void> {
  const receipts = readdirSync(folder);
  expect(receipts).toHaveLength(10);
  for (const receipt of receipts)
    await run("xmlsec1", ["--verify", "--insecure", join(folder, receipt)]);
}
