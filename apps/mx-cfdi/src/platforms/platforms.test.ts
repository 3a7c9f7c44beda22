import type { StoredRecord } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../../fixtures/documents.ts";
import { recordOperation, unregisterPlatform } from "./steps.ts";

const HOLDER = "TVA010203AB9";
const entry = { id: "e-1", folder: "sales", state: "draft", files: [] };
const stored = (isOpen: boolean): StoredRecord<never> => {
  const value = { holder: HOLDER, name: "Plataforma", isOpen, since: 1 };
  return JSON.parse(JSON.stringify({ id: HOLDER, value, version: 3, updatedAt: 1 }));
};
const worldOf = (record: StoredRecord<never> | undefined) => ({
  records: () => ({
    get: async () => record,
    find: async () => [],
    list: async () => [],
  }),
});

describe("operations of platforms", () => {
  it("are recorded by entry, with the amounts of the invoice", async () => {
    const task = { envelope: envelopeOf("retained"), entry };
    const result = await runStep(recordOperation, {}, task, worldOf(stored(true)));
    expect(result).toMatchObject({
      status: "OK",
      effects: { records: [{ id: "e-1", value: { holder: HOLDER, month: `${HOLDER} 2026-01` } }] },
    });
  });

  it("are refused for platforms that are not registered, or not any more", async () => {
    const task = { envelope: envelopeOf("retained"), entry };
    for (const record of [undefined, stored(false)])
      expect(await runStep(recordOperation, {}, task, worldOf(record))).toMatchObject({
        ...{ status: "KO", code: "platform-not-registered" },
      });
    const closed = await runStep(unregisterPlatform, {}, task, worldOf(stored(false)));
    expect(closed.status).toBe("SKIP");
  });
});
