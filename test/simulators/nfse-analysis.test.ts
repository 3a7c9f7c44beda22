import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issued, registerIssuer } from "../harness/brazil.ts";
import { newId } from "../harness/ids.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const SUPPLIER = "11222333000181";
const REASON = { reason: "Serviço não prestado ao cliente", code: "2" };

let platform: SimulatedPlatform;

beforeAll(async () => {
  platform = await SimulatedPlatform.start("sefaz");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

/** Publishes a workflow of one step. */
function workflow(schema: string, provider: string, config: JsonObject = {}): Promise<string> {
  const step = { id: newId(), name: provider, provider };
  return platform.publish({ name: provider, schema, steps: [step] }, { [provider]: config });
}
const settings = (changes: JsonObject) => platform.admin("PUT", "sefaz/settings", changes);
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const keyOf = async (id: string): Promise<string> =>
  (await entryOf(id)).data.head.stamps?.find(({ prv }: JsonObject) => prv === "sefaz-key")?.val;
const recordOf = async (key: string) =>
  (await platform.admin("GET", "sefaz/records")).find((one: JsonObject) => one.key === key);
const keysOf = async (id: string): Promise<readonly string[]> =>
  (await entryOf(id)).attachments.map(({ key }: JsonObject) => key);

async function fileOf(entry: string, key: string): Promise<string> {
  const { attachments } = await entryOf(entry);
  const { url } = attachments.find((one: JsonObject) => one.key === key && !one.private);
  return (await fetch(url)).text();
}

/** An issued NFS-e, whose time for a cancellation is over. */
async function late(code: string): Promise<string> {
  const path = join(repositoryRoot(), "apps/br-nfse/fixtures/simples.in.json");
  const { supplier = {}, ...doc } = issued(JSON.parse(readFileSync(path, "utf8")).doc);
  const own = { ...Object(supplier), tax_id: { country: "BR", code: SUPPLIER } };
  const entry = await platform.store({ ...doc, code, supplier: own });
  const steps = ["silo.close", "nfe-br.send"].map((provider) => ({
    ...{ id: newId(), name: provider, provider },
  }));
  const sending = await platform.publish({ name: "Send", schema: "bill/invoice", steps });
  expect(await platform.run(sending, entry)).toMatchObject({ status: "OK", codes: [] });
  return entry;
}

const cancelling = (analysis: boolean) =>
  workflow("bill/invoice", "nfe-br.cancel.nfse", { ...REASON, analysis });
const codesOf = async (id: string, entry: string) => (await platform.run(id, entry)).codes;

it(
  "registers the provider by its certificate",
  async () => {
    await registerIssuer(platform, await workflow("org/party", "nfe-br.register"), SUPPLIER);
  },
  DEADLINE_MS,
);

describe("a cancellation after its time", () => {
  it(
    "waits for the municipality, and ends with the cancellation that it grants",
    async () => {
      await settings({ hours: 0, analysis: "granted", analysed: 3 });
      const entry = await late("901");
      expect(await codesOf(await cancelling(false), entry)).toEqual(["nfe-br.cancel.nfse E0822"]);
      const job = await platform.begin(await cancelling(true), entry);
      const asked = async () => (await recordOf(await keyOf(entry))).events;
      await expect.poll(asked, { timeout: DEADLINE_MS }).toContain("101103");
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      const key = await keyOf(entry);
      expect(await recordOf(key)).toMatchObject({ state: "cancelled", events: "101103 105104" });
      expect(await fileOf(entry, "nfse-cancellation")).toContain(`Id="EVT${key}105104001"`);
      expect(await fileOf(entry, "nfse-analysis-1")).toContain(`Id="EVT${key}101103001"`);
      expect(await codesOf(await cancelling(true), entry)).toEqual([
        "nfe-br.cancel.nfse already-cancelled",
      ]);
    },
    DEADLINE_MS,
  );

  it(
    "ends with the municipality's reason where it is refused, though the answer to the request is lost, and asks anew",
    async () => {
      await settings({ hours: 0, analysis: "refused", analysed: 1 });
      const entry = await late("902");
      const asking = await workflow("bill/invoice", "nfe-br.send.nfse-event", {
        ...{ event: "analysis", ...REASON },
      });
      await platform.admin("POST", "sefaz/faults", {
        ...{ fault: "cut-after", path: "/eventos", count: 1 },
      });
      expect(await codesOf(asking, entry)).toEqual(["nfe-br.send.nfse-event 105105"]);
      const key = await keyOf(entry);
      expect(await fileOf(entry, "nfse-cancellation-refusal-1")).toContain(
        "<xMotivo>Decisao simulada do municipio</xMotivo>",
      );
      await settings({ analysis: "granted" });
      expect(await codesOf(await cancelling(true), entry)).toEqual([]);
      expect(await recordOf(key)).toMatchObject({
        ...{ state: "cancelled", events: "101103 105105 101103 105104" },
      });
      expect(await keysOf(entry)).toEqual(expect.arrayContaining(["nfse-analysis-2"]));
    },
    DEADLINE_MS,
  );
});
