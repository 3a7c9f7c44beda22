import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrupted } from "../harness/branches.ts";
import { BUYER, giveAccount, partyOf, SELLER, sale, sirenOf } from "../harness/pa-invoices.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { readWorkflow, WORKFLOWS } from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const COMPLETED = { status: "OK", codes: [], state: "completed" };

let platform: SimulatedPlatform;
/** Parties by VAT number, registered. */
const parties = new Map<string, string>();

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("pa");
  await platform.admin("PUT", "pa/settings", { processing: 0.1 });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const published = (name: string) => platform.publish(readWorkflow(`fr/${name}`));

describe.skipIf(!WORKFLOWS)("the published workflows of French e-reporting", () => {
  it(
    "are run for companies that are registered for it",
    async () => {
      const registering = await platform.publish({
        name: "Register for e-reporting",
        schema: "org/party",
        steps: [{ provider: "gov-fr.reporting.register" }],
      });
      for (const holder of [SELLER, BUYER]) {
        await giveAccount(platform, holder);
        const schema = "https://gobl.org/draft-0/org/party";
        const party = await platform.store({ $schema: schema, ...partyOf(holder) });
        expect(await platform.run(registering, party)).toMatchObject({ codes: [] });
        parties.set(holder, party);
      }
    },
    DEADLINE_MS,
  );

  it(
    "report the sales of a closed period, and what was changed afterwards",
    async () => {
      const { client } = platform.platform;
      const recording = await published("fr-reporting-record");
      const reporting = await published("fr-reporting-send-data");
      const party = parties.get(SELLER) ?? "";
      const completed = { status: "OK", codes: [], state: "completed" };
      const none = await platform.run(reporting, party);
      expect(none).toEqual(completed);
      for (const number of ["10", "11"]) {
        expect(await platform.run(recording, await platform.store(sale(number)))).toEqual(
          completed,
        );
        expect(await platform.run(reporting, party)).toEqual(completed);
      }
      expect(await platform.run(reporting, party)).toEqual(completed);
      const path = `/apps/gov-fr/v1/reports/${party}`;
      const { json } = await client.get(`${path}/periods?kind=tx`);
      const told = json.periods.map((one: JsonObject) => [one.sequence, one.status, one.ack_ref]);
      expect(told).toEqual([
        [2, "filed", "300"],
        [1, "filed", "300"],
      ]);
      const xml = (await client.get(`${path}/periods/${json.periods[0].id}/xml`)).text;
      expect(xml).toContain("<TypeCode>RE</TypeCode>");
      expect(xml).toContain("<TransactionsCount>2</TransactionsCount>");
      expect(xml).toContain("<TaxExclusiveAmount>200.00</TaxExclusiveAmount>");
      const summary = (await client.get(path)).json;
      expect(summary).toMatchObject({ enabled: true, regime: "real_normal_monthly" });
      expect(summary.kinds[0]).toMatchObject({ kind: "tx", cadence: "ten_day" });
      expect((await client.get("/apps/gov-fr/v1/directory/siren/732829320")).status).toBe(403);

      for (const code of [SELLER, BUYER]) {
        const sold = await platform.store({ ...sale("13"), supplier: partyOf(code) });
        expect(await platform.run(recording, sold)).toEqual(completed);
      }
      const outage = { simulator: "pa", fault: "unavailable", path: "/v1/flows" };
      const reporters = [party, parties.get(BUYER) ?? ""] as const;
      expect(await interrupted(platform, outage, reporting, reporters)).toEqual(completed);
    },
    DEADLINE_MS,
  );

  it(
    "end in error for a report that the administration rejects",
    async () => {
      await platform.admin("PUT", "pa/settings", { elsewhere: [sirenOf(SELLER)] });
      const sold = await platform.store(sale("14"));
      const completed = { status: "OK", codes: [], state: "completed" };
      expect(await platform.run(await published("fr-reporting-record"), sold)).toEqual(completed);
      const party = parties.get(SELLER) ?? "";
      const result = await platform.run(await published("fr-reporting-send-data"), party);
      expect(result).toMatchObject({ codes: ["gov-fr.reporting.send REJ_UNI"], state: "error" });
      await platform.admin("PUT", "pa/settings", { elsewhere: [] });
    },
    DEADLINE_MS,
  );

  it.each([
    ["real_normal_monthly", "17507018646", "ten_day", "simplified"],
    ["real_normal_quarterly", "92675982292", "monthly", "franchise"],
    ["simplified", "23847693124", "monthly", "real_normal_monthly"],
    ["franchise", "83404833048", "bimonthly", "simplified"],
  ] as const)(
    "report the periods of the regime %s, and end in error for those of another one",
    async (regime, code, cadence, other) => {
      const { client } = platform.platform;
      const regimes = (of: string) =>
        platform.admin("PUT", "pa/settings", { regimes: { [sirenOf(code)]: of } });
      await giveAccount(platform, code);
      const party = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...partyOf(code),
      });
      const registering = await platform.publish({
        name: "Register for e-reporting",
        schema: "org/party",
        steps: [{ provider: "gov-fr.reporting.register" }],
      });
      const registered = await platform.run(registering, party, { "vat-regime": regime });
      expect(registered).toMatchObject({ codes: [] });
      const recording = await published("fr-reporting-record");
      const reporting = await published("fr-reporting-send-data");
      const sold = async (number: string) => {
        const document = { ...sale(number, regime), supplier: partyOf(code) };
        expect(await platform.run(recording, await platform.store(document))).toEqual(COMPLETED);
      };
      await regimes(other);
      await sold("20");
      const rejected = { codes: ["gov-fr.reporting.send REJ_PER"], state: "error" };
      expect(await platform.run(reporting, party)).toMatchObject(rejected);
      await regimes(regime);
      await sold("21");
      expect(await platform.run(reporting, party)).toEqual(COMPLETED);
      const path = `/apps/gov-fr/v1/reports/${party}`;
      const told = regime === "franchise" ? "vat_franchise" : regime;
      const summary = (await client.get(path)).json;
      expect(summary).toMatchObject({ regime: told, kinds: [{ cadence }, {}] });
      const { periods } = (await client.get(`${path}/periods?kind=tx`)).json;
      expect(periods[0]).toMatchObject({ status: "filed", ack_ref: "300" });
    },
    DEADLINE_MS,
  );

  it(
    "end in error for a document that is not reported",
    async () => {
      const message = { $schema: "https://gobl.org/draft-0/note/message", content: "Hello" };
      const entry = await platform.store(message);
      expect(await platform.run(await published("fr-reporting-record"), entry)).toMatchObject({
        codes: ["gov-fr.reporting.record schema-unsupported"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("pa-reporting-workflows", () => [platform]);
