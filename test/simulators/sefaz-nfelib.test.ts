import { spawnSync } from "node:child_process";
import { generateNfe } from "@fakturo/app-br-nfe";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { fixtureOf, PASSWORD, runSefazClient } from "../harness/sefaz-client.ts";

/** A Python with nfelib and its clients (`pip install nfelib erpbrasil.assinatura brazil-fiscal-client`). */
const modules = "nfelib, erpbrasil.assinatura, brazil_fiscal_client.fiscal_client";
const hasClient = spawnSync(PYTHON, ["-c", `import ${modules}`]).status === 0;
if (!hasClient)
  process.stdout.write("The SEFAZ simulator was NOT proved by nfelib: it is not here.\n");

it.skipIf(!hasClient)(
  `takes NF-e, NFC-e and events of nfelib, distributes, and answers by the official schemas${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const how = { environment: "test", now: Date.now() } as const;
    const told = await runSefazClient("sefaz-nfelib.py", (files) => {
      for (const name of ["goods", "consumer"])
        files.write(`${name}.xml`, generateNfe(fixtureOf("br-nfe", name, "1"), how));
      const [issuer, customer] = ["11222333000181", "11444777000161"].map(files.certificateOf);
      return [issuer ?? "", customer ?? "", PASSWORD, files.folder];
    });
    expect(told).toEqual({
      violations: [],
      seen: {
        status: ["107"],
        sent: ["104", "100"],
        again: ["104", "204"],
        found: ["100", 0],
        corrected: ["128", "135"],
        foreign: ["128", "213"],
        known: ["128", "135"],
        "known again": ["128", "573"],
        distributed: ["138", "000000000000002", "resNFe_v1.01.xsd", "procNFe_v4.00.xsd"],
        "too soon": ["656", "000000000000002"],
        "of another": ["593", "000000000000000"],
        wrong: ["128", "222"],
        cancelled: ["128", "135"],
        "cancelled again": ["128", "573"],
        after: ["101", 3],
        unused: ["102"],
        "unused again": ["563"],
        consumer: ["104", "100"],
        "consumer cancelled": ["128", "135"],
      },
    });
  },
);
