import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-chorus-pro";
import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package chorus-api (`pip install chorus-api`). */
const SCRIPT = join(import.meta.dirname, "chorus-pro.py");
const hasClient = spawnSync(PYTHON, ["-c", "import chorusapi"]).status === 0;
if (!hasClient)
  process.stdout.write("The Chorus Pro simulator was NOT proved by chorus-api: it is not here.\n");

const INVOICE = join(
  repositoryRoot(),
  ...["apps", "cii", "fixtures", "french.choruspro-v1.out.xml"],
);
const NUMBER = /<ram:ID>([^<]+)<\/ram:ID>/;

it.skipIf(!hasClient)(
  `takes an invoice once, reports and finds it, and knows its buyer with chorus-api${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    const address = `${running.url}/chorus-pro`;
    const settings = { clients: { app: "secret" }, accounts: { "TECH_1_1@cpro.fr": "right" } };
    const buyer = { needsService: true, services: ["SERV-07"], closedServices: ["SERV-08"] };
    const buyers = { "35600000000048": buyer };
    await running.admin("PUT", "settings", { ...settings, buyers, processing: 0.1 });
    const xml = readFileSync(INVOICE, "utf8");
    const [, number = ""] = NUMBER.exec(xml.slice(xml.indexOf("ExchangedDocument>"))) ?? [];
    const { stdout } = await promisify(execFile)(PYTHON, [SCRIPT, address, INVOICE]);
    expect(JSON.parse(stdout)).toEqual({
      deposited: [0, "IN_DP_E1_CII_16B", 25],
      taken: "IN_INTEGRE",
      file: "facture.xml",
      found: [[number, "DEPOSEE"]],
      again: "IN_REJETE",
      reasons: 1,
      number,
      rejected_found: 0,
      syntax: true,
      unknown: true,
      structure: ["35600000000048", "ACTIF"],
      needs: [true, false],
      services: [
        ["SERV-07", true],
        ["SERV-08", false],
      ],
      secret: true,
      password: true,
    });
  },
  300_000,
);
