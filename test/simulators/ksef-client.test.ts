import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-ksef";
import { expect, it } from "vitest";
import { faOf, SELLER, sealFor } from "../harness/ksef-probe.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package ksef-client (`pip install "ksef-client[xml]"`). */
const SCRIPT = join(import.meta.dirname, "ksef.py");
const MODULES = "import ksef_client, lxml, xmlsec";
const hasClient = spawnSync(PYTHON, ["-c", MODULES]).status === 0;
if (!hasClient)
  process.stdout.write("The KSeF simulator was NOT proved by ksef-client: it is not here.\n");

const run = promisify(execFile);
/** The day of the invoice; the clock of the simulation stands there. */
const NOW = Date.UTC(2026, 10, 20, 10);

it.skipIf(!hasClient)(
  `logs in, sends online and in a batch, and fetches the UPO with ksef-client${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "ksef-"));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const started = Date.now();
    await using running = await startSimulator(simulator, {
      now: () => NOW + (Date.now() - started),
    });
    try {
      const { certificate, key } = sealFor(SELLER);
      const { stdout } = await run(PYTHON, [
        SCRIPT,
        `${running.url.replace("127.0.0.1", "ksef.simulation.test")}/ksef`,
        file("seal.pem", certificate.toString()),
        file("seal.key", key.export({ type: "pkcs8", format: "pem" }).toString()),
        SELLER,
        file("invoice.xml", faOf()),
      ]);
      expect(JSON.parse(stdout)).toEqual({
        online: 200,
        number: expect.stringMatching(/^5265877635-20261120-/),
        again: 440,
        upo: true,
        batch: 200,
        batched: 2,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
