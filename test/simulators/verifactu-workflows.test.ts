import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "es");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const SUPPLIER = "B98602642";
const OTHER = "B63272603";
/** Well formed, but not in the census of the simulation. */
const UNKNOWN = "A58818501";

let spain: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  spain = await SimulatedPlatform.start("verifactu");
  await spain.admin("PUT", "verifactu/settings", { wait: 1, unknown: [UNKNOWN] });
});
afterAll(async () => {
  await spain?.stop();
});

const publish = (name: string, configs: Readonly<Record<string, JsonObject>> = {}) =>
  spain.publish(JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8")), configs);

describe.skipIf(!WORKFLOWS)("the published VERI*FACTU workflows", () => {
  it(
    "register a supplier, issue and cancel its invoice, and unregister it",
    async () => {
      const supplier = await spain.party(SUPPLIER);
      const job = await spain.begin(await publish("verifactu-supplier-registration"), supplier);
      await spain.fillPage(supplier, SUPPLIER);
      expect(await spain.ended(job, supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "registered",
      });

      const sending = await publish("verifactu-invoice");
      const data = invoice({ $addons: ["es-verifactu-v1"] });
      const itself = { name: "Acme SL", tax_id: { country: "ES", code: SUPPLIER } };
      const [issued, refused] = await Promise.all([
        spain.store(data),
        spain.store({ ...data, customer: itself }),
      ]);
      const results = await Promise.all([spain.run(sending, issued), spain.run(sending, refused)]);
      expect(results).toEqual([
        { status: "OK", codes: [], state: "sent" },
        { status: "OK", codes: ["verifactu.send 1193"], state: "error" },
      ]);
      const cancelling = await publish("verifactu-cancel");
      expect(await spain.run(cancelling, issued)).toEqual({
        status: "OK",
        codes: [],
        state: "void",
      });

      const kept = ["request verifactu", "response verifactu-issue-response"];
      expect(await spain.privateFiles(refused)).toEqual(kept);
      expect(await spain.privateFiles(issued)).toEqual([
        ...kept.slice(0, 1),
        "request verifactu-cancel",
        "response verifactu-cancel-response",
        ...kept.slice(1),
      ]);

      const leaving = await publish("verifactu-unregister");
      expect(await spain.run(leaving, supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "void",
      });
    },
    DEADLINE_MS * 2,
  );

  it(
    "end a registration that the census or the operator refuses",
    async () => {
      const lookUp = async (tax_id: string) =>
        (await spain.platform.client.post("/apps/gov-es/v1/lookup", { tax_id })).json;
      expect(await lookUp(OTHER)).toEqual({ identified: true });
      expect(await lookUp(UNKNOWN)).toEqual({ identified: false });
      const stranger = await spain.party(UNKNOWN);
      expect(await spain.run(await publish("verifactu-supplier-registration"), stranger)).toEqual({
        status: "OK",
        codes: ["gov-es.lookup.verify not-identified"],
        state: "rejected",
      });
      const supplier = await spain.party(OTHER);
      const rejecting = await publish("verifactu-supplier-registration", {
        "verifactu.wait.approval": { approval: "reject" },
      });
      const job = await spain.begin(rejecting, supplier);
      await spain.fillPage(supplier, OTHER);
      expect(await spain.ended(job, supplier)).toEqual({
        status: "OK",
        codes: ["verifactu.wait.approval rejected"],
        state: "rejected",
      });
    },
    DEADLINE_MS,
  );
});
