import { createHash } from "node:crypto";
import { plugin } from "@fakturo/app-ar-arca";
import type { JsonObject } from "@fakturo/model";
import {
  type Answer,
  type Outgoing,
  type RecordWrite,
  readAs,
  type StepContext,
  type Submission,
  type Task,
} from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHARED_AUTHORITIES } from "../durability/authority-rows.ts";
import { AuthorityBench } from "../harness/authority-bench.ts";
import { newId } from "../harness/ids.ts";

const ARGENTINA_MS = -3 * 3_600_000;
const TODAY = new Date(Date.now() + ARGENTINA_MS).toISOString().slice(0, 10);
const HALF = `${TODAY.slice(0, 7)}-${Number(TODAY.slice(8)) < 16 ? 1 : 2}`;
const [connection] = plugin.connections ?? [];

let bench: AuthorityBench;
/** Records of the app. */
const stored = new Map<string, unknown>();

beforeAll(async () => {
  const row = SHARED_AUTHORITIES.ARCA;
  if (!row) throw new Error("there is no row of ARCA");
  bench = await AuthorityBench.start(row);
});
afterAll(() => bench?.[Symbol.dispose]());

function keep(records: readonly RecordWrite[] = []): void {
  for (const { id, value } of records) if (value) stored.set(id, value);
}

/** Reads the app's records; they are not listed here. */
const records: StepContext["records"] = (type) => ({
  async get(id) {
    const value = stored.get(id);
    if (value === undefined) return undefined;
    const known = { id, version: 1, entry: undefined, updatedAt: 0 };
    return { ...known, value: readAs(type.schema, value, type.key) };
  },
  find: async () => [],
  list: async () => [],
});
const context = { now: Date.now, uuid: newId, records };

async function run(key: string, task: Partial<Task>, config: JsonObject = {}) {
  const provider = plugin.providers?.find((one) => one.key === key);
  if (!provider) throw new Error(`there is no step ${key}`);
  const entry = { id: "e", folder: "", state: "", files: [] };
  return runStep(provider, config, { entry, ...task }, context);
}

/** The record as it is sent for the first time, with its number. */
async function numbered({ bytes, identity, kind, mime = "" }: Outgoing): Promise<Submission> {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const record = { id: newId(), ...{ identity, kind, bytes, mime, digest } };
  const one = { ...record, references: [], attempts: [] };
  const number =
    connection && (await connection.together?.number?.(one, bench.context(connection)));
  return number === undefined ? one : { ...one, number };
}

async function sent(submit: Outgoing | undefined): Promise<Answer | undefined> {
  if (!submit || !connection) throw new Error("nothing is submitted");
  const record = await numbered(submit);
  const answer = await connection.send?.(record, bench.context(connection));
  if (answer?.is !== "duplicate") return answer;
  const found = await connection.consult?.(record, bench.context(connection));
  return found?.is === "found" && found.digest === record.digest ? found.answer : answer;
}

const party = () =>
  bench.envelopeOf({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Imprenta del Plata SA",
    tax_id: { country: "AR", code: bench.supplier },
  });
const asking = () =>
  run("gov-ar.caea.request", { envelope: party(), args: { "gov-ar-half-month": HALF } });
const issuing = (changes: JsonObject) =>
  run("gov-ar.caea.issue", { envelope: bench.document({ series: "8", ...changes }) });

describe("codes given in advance by ARCA (CAEA)", () => {
  it("are got once for a half month", async () => {
    const before = await issuing({ code: "1" });
    expect(before).toMatchObject({ status: "KO", code: "no-caea" });
    const { effects } = await asking();
    const first = await sent(effects?.submit);
    // A lost answer: ARCA says that it has given the code, and tells it again.
    const again = await sent(effects?.submit);
    expect(first).toMatchObject({ is: "accepted" });
    const given = (answer: Answer | undefined) =>
      answer?.is === "accepted" ? answer.effects?.records : undefined;
    expect(given(again)).toEqual(given(first));
    keep(given(first));
    expect(await asking()).toMatchObject({ status: "SKIP" });
  });

  it("authorise vouchers, which are reported in the order of their numbers", async () => {
    const { status, effects } = await issuing({ code: "1" });
    expect(status).toBe("OK");
    const stamps = new Map(effects?.stamps?.map(({ prv, val }) => [prv, val]));
    const [, json = ""] = (stamps.get("arca-qr") ?? "").split("?p=");
    expect(Buffer.from(json, "base64").toString()).toContain('"tipoCodAut":"A"');
    expect(stamps.get("arca-cae")).toMatch(/^\d{14}$/);
    expect(effects?.submit?.due).toBeGreaterThan(Date.now());
    const later = await issuing({ code: "3" });
    expect(await sent(effects?.submit)).toMatchObject({ is: "accepted" });
    // A repeated report is found, and takes no other number.
    expect(await sent(effects?.submit)).toMatchObject({ is: "accepted" });
    expect(await sent(later.effects?.submit)).toMatchObject({
      ...{ is: "refused", faults: [{ code: "703" }] },
    });
  });

  it("are noted as unused for points of sale without vouchers", async () => {
    const args = { "gov-ar-half-month": HALF };
    const noted = async (point_of_sale: number) =>
      sent(
        (await run("gov-ar.caea.unused", { envelope: party(), args }, { point_of_sale })).effects
          ?.submit,
      );
    expect(await noted(9)).toMatchObject({ is: "accepted" });
    // A repeated one is known already, and found.
    expect(await noted(9)).toMatchObject({ is: "accepted" });
    expect(await noted(8)).toMatchObject({ is: "refused", faults: [{ code: "1202" }] });
  });
});
