import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-finvoice";
import { filesBelow, repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { startSimulator } from "../harness/started-simulator.ts";

/** A folder with the package (`npm install @rantalainen/maventa-api-client`). */
const FOLDER = process.env.FAKTURO_MAVENTA_CLIENT ?? "";
const hasClient = existsSync(join(FOLDER, "node_modules", "@rantalainen", "maventa-api-client"));
if (!hasClient)
  process.stdout.write("The operator was NOT proved by maventa-api-client: it is not here.\n");

const SCRIPT = join(import.meta.dirname, "maventa.mjs");
const run = promisify(execFile);

it.skipIf(!hasClient)(
  `registers, sends, repeats and receives with maventa-api-client${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    const [file = ""] = filesBelow(join(repositoryRoot(), "apps/fi-finvoice/fixtures"), ".out.xml");
    await running.admin("PUT", "settings", { delivery: 0 });
    const { stdout } = await run(process.execPath, [
      SCRIPT,
      FOLDER,
      `${running.url}/finvoice/ax`,
      file,
    ]);
    const id = "00000000-0000-4000-8000-000000000001";
    expect(JSON.parse(stdout)).toEqual({
      registered: [201, "003711223349"],
      again: [422, "profile_name_conflict"],
      found: ["INTERNAL"],
      sent: [201, id],
      repeated: [422, "uuid_conflict"],
      wrong: [422, "invoice_validation_failed"],
      listed: [[id, "DELIVERED"]],
      actions: ["CREATED", "DELIVERED"],
      received: [1, "FINVOICE30", true],
    });
  },
);
