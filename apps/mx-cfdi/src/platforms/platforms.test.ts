import type { StoredRecord } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../../fixtures/documents.ts";
import { portal } from "./portal.ts";
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

const OPERATION = {
  ...{ holder: HOLDER, month: `${HOLDER} 2027-01`, date: "2027-01-05", number: "A-1" },
  ...{ type: "standard", seller: "=cmd()", sellerCode: "", customer: "<b>", customerCode: "" },
  ...{ currency: "MXN", net: "-10.00", tax: "-1.60", total: "-11.60" },
};

/** What the portal answers for a platform with one operation. */
function shown(query: Readonly<Record<string, string>>) {
  const request = {
    ...{ params: {}, query, headers: {}, body: undefined, bytes: new Uint8Array(), parts: [] },
    ...{ certificate: undefined, workspace: { id: "w", sandbox: true }, ref: HOLDER },
  };
  const unused = () => {
    throw new Error("not used");
  };
  const find = async (_index: string, value: string) =>
    value.endsWith("2027-01") ? [{ id: "e-1", value: OPERATION }] : [];
  const records = JSON.parse("{}");
  Object.assign(records, { get: async () => stored(true), find, list: async () => [] });
  return portal.handle(request, {
    messageLimit: 0,
    ...{ now: () => Date.UTC(2027, 0, 31, 23), build: unused, heavy: unused, log: () => {} },
    ...{ http: unused, environment: unused, entry: unused, secret: unused, config: unused },
    ...{
      credential: unused,
      formerCredential: unused,
      session: unused,
      dropSession: unused,
      endpoint: unused,
      callbackUrl: unused,
      workspaceOf: unused,
    },
    records: () => records,
  });
}

describe("the portal", () => {
  it("shows the operations of the current month, escaped", async () => {
    const { body, mime } = await shown({});
    expect(mime).toContain("text/html");
    expect(String(body)).toContain("<td>-11.60</td>");
    expect(String(body)).toContain("<td>&lt;b&gt;</td>");
    expect(String((await shown({ month: "2026-12" })).body)).not.toContain("<td>");
  });

  it("gives them as CSV without formulas", async () => {
    const { body, headers } = await shown({ format: "csv" });
    expect(headers).toMatchObject({ "content-disposition": expect.stringContaining(".csv") });
    expect(String(body).split("\r\n")[1]).toContain('"\'=cmd()"');
    expect(String(body)).toContain('"-11.60"');
  });
});
