import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordWrite } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { disableReporter } from "./report-register.ts";
import { recordRow } from "./report-row.ts";
import { sendReport } from "./report-send.ts";

const FIXTURES = join(import.meta.dirname, "../../../../regimes/fr-ctc-flow10/fixtures");
const SIREN = "732829320";
const NOW = Date.parse("2026-09-12T08:00:00Z");
const ENTRY = { id: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f", folder: "", state: "", files: [] };
const reporter = { entry: "p", holder: "h", name: "Atelier", enabled: true };

/** Records as the server keeps them. */
function host(stored: Readonly<Record<string, object>>) {
  const rowOf = (id: string, value: object) =>
    JSON.parse(JSON.stringify({ id, value, version: 1, entry: "p", updatedAt: NOW }));
  const found = Object.entries(stored).map(([id, value]) => rowOf(id, value));
  return {
    now: () => NOW,
    records: () => ({
      get: async (id: string) => found.find((one) => one.id === id),
      find: async () => found.filter(({ value }) => "siren" in value),
      list: async () => found,
    }),
  };
}

/** Writes of obligations: id, and the day and message of their deadline. */
function obligationsIn(result: Awaited<ReturnType<typeof runStep>>) {
  const records: readonly RecordWrite[] = ("effects" in result && result.effects?.records) || [];
  return records
    .filter(({ type }) => type.key === "gov-fr.obligation")
    .map(({ id, due, value }) => [id, value && due && new Date(due.at).toISOString()]);
}

describe("the deadline of e-reporting", () => {
  const sale = JSON.parse(readFileSync(join(FIXTURES, "consumer.out.json"), "utf8"));
  const enveloped = (doc: object) =>
    JSON.parse(JSON.stringify({ head: { uuid: ENTRY.id, dig: {} }, doc }));
  const envelope = enveloped(sale);

  it.each([
    ["real_normal_monthly", "2026-09-01.2026-09-10", "2026-09-20T21:59:59.000Z"],
    ["real_normal_quarterly", "2026-09-01.2026-09-30", "2026-10-10T21:59:59.000Z"],
    ["simplified", "2026-09-01.2026-09-30", "2026-10-30T22:59:59.000Z"],
    ["franchise", "2026-09-01.2026-10-31", "2026-11-30T22:59:59.000Z"],
  ])("of the regime %s begins with the first document of a period", async (regime, days, due) => {
    const stored = { [SIREN]: { ...reporter, regime } };
    const doc = { ...sale, issue_date: "2026-09-05" };
    const task = { envelope: enveloped(doc), entry: ENTRY };
    const result = await runStep(recordRow, {}, task, host(stored));
    expect(obligationsIn(result)).toEqual([[`${SIREN}.tx.seller.${days}`, due]]);
  });

  it("ends with the filed report, not with a rejected one", async () => {
    const id = `${SIREN}.tx.seller.2026-09-01.2026-09-10`;
    const series = { siren: SIREN, kind: "tx", role: "seller", status: "submitted" };
    const stored = { [`${id}.0001`]: { ...series, start: "2026-09-01", end: "2026-09-10" } };
    const args = { "report-period": `${id}.0001` };
    const of = (state: "accepted" | "refused") => ({
      ...{ id: "s", connection: "gov-fr", environment: "test" as const, kind: "report" as const },
      ...{ identity: "x", digest: "", references: [], attempts: 1, faults: [], effects: {}, state },
    });
    const filed = { envelope, args, submission: of("accepted") };
    expect(obligationsIn(await runStep(sendReport, {}, filed, host(stored)))).toEqual([[id, null]]);
    const refused = { envelope, args, submission: of("refused") };
    expect(obligationsIn(await runStep(sendReport, {}, refused, host(stored)))).toEqual([]);
  });

  it("ends with the e-reporting of the company", async () => {
    const party = { ...sale.supplier, $schema: "https://gobl.org/draft-0/org/party" };
    const stored = {
      [SIREN]: { ...reporter, regime: "simplified" },
      "1": { siren: SIREN, kind: "tx", role: "seller", end: "2026-09-30" },
    };
    const task = { envelope: enveloped(party) };
    const result = await runStep(disableReporter, {}, task, host(stored));
    expect(obligationsIn(result)).toEqual([["1", null]]);
  });
});
