import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { PASSWORD, runSefazClient } from "../harness/sefaz-client.ts";

/** A Python with the package PyNFe (`pip install PyNFe`). */
const hasClient = spawnSync(PYTHON, ["-c", "import pynfe, lxml"]).status === 0;
if (!hasClient)
  process.stdout.write("The SEFAZ simulator was NOT proved by PyNFe: it is not here.\n");

const CNPJ = "05229829000184";

it.skipIf(!hasClient)(
  `authorises, queries and cancels NF-e of PyNFe${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const told = await runSefazClient("sefaz.py", ({ certificateOf }) => [
      certificateOf(CNPJ),
      PASSWORD,
      CNPJ,
    ]);
    expect(told).toEqual({
      status: ["107"],
      sent: ["authorised", "100"],
      again: ["104", "204"],
      other: ["104", "539"],
      changed: ["104", "297"],
      found: ["100", "100"],
      unknown: ["217"],
      "other code": ["562"],
      "wrong digit": ["236"],
      wrong: ["128", "222"],
      cancelled: ["128", "135"],
      repeated: ["128", "573"],
      after: ["101", "100", "135"],
    });
  },
);
