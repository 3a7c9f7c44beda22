import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { FIRST_HASH, sealZatca, unitOf } from "@fakturo/app-sa-zatca";
import { simulator } from "@fakturo/simulator-zatca";
import { expect, it } from "vitest";
import { CASES, invoice } from "../../apps/sa-zatca/fixtures/invoices.ts";
import { certificateFor, KEY_PEM } from "../../apps/sa-zatca/fixtures/unit.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package zatca-tools-sdk (`pip install zatca-tools-sdk`). */
const SCRIPT = join(import.meta.dirname, "zatca.py");
/** Reads documents of Fakturo with that package. */
const READER = join(import.meta.dirname, "zatca-documents.py");
const hasClient = spawnSync(PYTHON, ["-c", "import zatca_tools, httpx"]).status === 0;
if (!hasClient)
  process.stdout.write("The ZATCA simulator was NOT proved by zatca-tools-sdk: it is not here.\n");

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `onboards, reports, clears and renews with zatca-tools-sdk${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/zatca`]);
    expect(JSON.parse(stdout)).toEqual({
      simplified: [true, []],
      // Status 409, which the client takes for an error.
      again: [false, ["zatca_request_error"]],
      standard: [true, []],
      credit: [true, []],
      renewed: [true, []],
    });
  },
);

it.skipIf(!hasClient)(
  `has the hash, stamp and QR code that zatca-tools-sdk computes${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const certificate = certificateFor(KEY_PEM);
    const unit = unitOf(KEY_PEM, certificate);
    const position = { counter: 1, previous: FIRST_HASH };
    const now = Date.UTC(2026, 1, 10, 11, 5, 9);
    const sealed = Object.keys(CASES).map((name) => ({
      xml: sealZatca(invoice(CASES[name]), { unit, position, now }).xml,
      isSimplified: name.startsWith("simplified"),
      ...{ key: KEY_PEM, certificate: unit.certificate.body },
    }));
    const changed = sealed.slice(0, 1).map((one) => ({
      ...one,
      xml: one.xml.replace(/(?<=<cbc:IssueDate>)\d{4}/, "2000"),
    }));
    const folder = mkdtempSync(join(tmpdir(), "zatca-"));
    try {
      const file = join(folder, "documents.json");
      writeFileSync(file, JSON.stringify([...sealed, ...changed]));
      const { stdout } = await run(PYTHON, [READER, file]);
      const differences: readonly object[] = JSON.parse(stdout);
      expect(differences.slice(0, sealed.length)).toEqual(sealed.map(() => ({})));
      expect(Object.keys(differences.at(-1) ?? {})).toContain("hash");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
