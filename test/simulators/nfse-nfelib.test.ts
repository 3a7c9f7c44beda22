import { spawnSync } from "node:child_process";
import { generateDps } from "@fakturo/app-br-nfse";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { fixtureOf, PASSWORD, runSefazClient } from "../harness/sefaz-client.ts";

/** A Python with nfelib, its signatures, and libxmlsec1 (`pip install nfelib erpbrasil.assinatura xmlsec`). */
const modules = "nfelib, erpbrasil.assinatura, xmlsec";
const hasClient = spawnSync(PYTHON, ["-c", `import ${modules}`]).status === 0;
if (!hasClient)
  process.stdout.write("The simulated national NFS-e was NOT proved by nfelib: it is not here.\n");

it.skipIf(!hasClient)(
  `issues and cancels NFS-e of nfelib, signed and by the official schemas${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const told = await runSefazClient("nfse-nfelib.py", (files) => {
      files.write("dps.xml", generateDps(fixtureOf("br-nfse", "withheld", "1"), "test"));
      const [issuer, other] = ["33000167000101", "11222333000181"].map(files.certificateOf);
      return [issuer ?? "", other ?? "", PASSWORD, files.folder];
    });
    expect(told).toEqual({
      violations: [],
      seen: {
        foreign: [400, "E0714"],
        sent: [201],
        // 3500.00 less 100.00 of discount and 459.00 withheld.
        issued: ["1", true, "2941.00"],
        again: [400, "E0014"],
        found: [200, true],
        "by dps": [true],
        "asked by HEAD": [200, 404],
        unknown: [404, "E1404"],
        "no event": [404, "E1404"],
        cancelled: [201],
        "cancelled again": [400, "E0840"],
        event: [200, 1],
      },
    });
  },
);
