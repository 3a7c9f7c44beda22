import { spawnSync } from "node:child_process";
import { generateNfe } from "@fakturo/app-br-nfe";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { fixtureOf, PASSWORD, runSefazClient } from "../harness/sefaz-client.ts";

/** A Python with the packages erpbrasil.edoc, nfelib and six (`pip install erpbrasil.edoc nfelib six`). */
const modules = "erpbrasil.edoc, erpbrasil.transmissao, nfelib, six";
const hasClient = spawnSync(PYTHON, ["-c", `import ${modules}`]).status === 0;
if (!hasClient)
  process.stdout.write("The SEFAZ simulator was NOT proved by erpbrasil.edoc: it is not here.\n");

it.skipIf(!hasClient)(
  `authorises, corrects and cancels NF-e of erpbrasil.edoc, and voids numbers${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const how = { environment: "test", now: Date.now() } as const;
    const told = await runSefazClient("sefaz-erpbrasil.py", (files) => {
      files.write("goods.xml", generateNfe(fixtureOf("br-nfe", "goods", "1"), how));
      files.write("later.xml", generateNfe(fixtureOf("br-nfe", "goods", "2"), how));
      return [files.certificateOf("11222333000181"), PASSWORD, files.folder];
    });
    expect(told).toEqual({
      status: "107",
      sent: [["104", "100"]],
      file: true,
      again: [["104", "204"]],
      later: [["103"], ["104", "100"]],
      found: "100",
      "wrong digit": "236",
      corrected: ["128", "135"],
      wrong: ["128", "222"],
      cancelled: ["128", "135"],
      "cancelled again": ["128", "573"],
      unused: "102",
      "unused again": "563",
      used: "241",
    });
  },
);
