import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

describe("stateless calls", () => {
  it("build what is built already to the same bytes", async () => {
    const first = await platform.client.post("/silo/v1/gobl/build", { data: invoice() });
    expect(Object.keys(first.json)).toEqual(["data"]);
    expect(first.json.data.$schema).toMatch(/bill\/invoice$/);
    const second = await platform.client.post("/silo/v1/gobl/build", first.json);
    expect(second.text).toBe(first.text);
    const wrapped = await platform.client.post("/silo/v1/gobl/build", {
      data: invoice(),
      envelop: true,
    });
    expect(wrapped.json.data.$schema).toMatch(/envelope$/);
    const again = await platform.client.post("/silo/v1/gobl/build", wrapped.json);
    expect(again.text).toBe(wrapped.text);
  });

  it("sign, then sign once more", async () => {
    const { json } = await platform.client.post("/silo/v1/gobl/sign", {
      data: invoice({ code: "1" }),
    });
    expect(json.data.sigs).toHaveLength(1);
    const twice = await platform.client.post("/silo/v1/gobl/sign", json);
    expect(twice.json.data.sigs).toHaveLength(2);
    const built = await platform.client.post("/silo/v1/gobl/build", json);
    expect(built.json.data).not.toHaveProperty("sigs");
    const uncoded = await platform.client.post("/silo/v1/gobl/sign", { data: invoice() });
    expect(uncoded.json.faults[0].code).toBe("GOBL-ENVELOPE-13");
  });

  it("correct envelopes and tell the options", async () => {
    const { json: signed } = await platform.client.post("/silo/v1/gobl/sign", {
      data: invoice({ code: "1" }),
    });
    const { status, json } = await platform.client.post("/silo/v1/gobl/correct", {
      ...signed,
      options: { type: "credit-note" },
    });
    expect([status, json.data.doc.type, json.data.doc.preceding[0].code]).toEqual([
      200,
      "credit-note",
      "1",
    ]);
    const options = await platform.client.post("/silo/v1/gobl/correct", {
      ...signed,
      show_options: true,
    });
    expect(options.json.data.$id).toContain("bill/correction-options");
    const { json: message } = await platform.client.post("/silo/v1/gobl/build", {
      data: { $schema: "https://gobl.org/draft-0/note/message", title: "Hi", content: "There" },
      envelop: true,
    });
    const impossible = await platform.client.post("/silo/v1/gobl/correct", {
      ...message,
      show_options: true,
    });
    expect([impossible.status, impossible.json.message]).toEqual([
      422,
      "document cannot be corrected",
    ]);
    const bare = await platform.client.post("/silo/v1/gobl/correct", {
      data: invoice({ code: "1" }),
      options: { type: "credit-note" },
    });
    expect(bare.status).toBe(422);
    const none = await platform.client.post("/silo/v1/gobl/correct", { ...signed, options: {} });
    expect(none.json.message).toBe("missing correction type");
  });

  it("correct at the rates of the original's date on request", async () => {
    // The general rate of Spain was 18 % until September 2012.
    const { json: signed } = await platform.client.post("/silo/v1/gobl/sign", {
      data: invoice({ code: "1", issue_date: "2012-08-20" } as never),
    });
    const percentOf = async (more: object) => {
      const options = { type: "credit-note", issue_date: "2012-09-20", ...more };
      const { json } = await platform.client.post("/silo/v1/gobl/correct", { ...signed, options });
      return json.data.doc.lines[0].taxes[0].percent;
    };
    expect(await percentOf({})).toBe("21.0%");
    expect(await percentOf({ keep_rates: true })).toBe("18.0%");
  });

  it("correct with the original's taxes where its format wants them, as entries do", async () => {
    const verifactu = { $addons: ["es-verifactu-v1"], code: "1" };
    const { json: signed } = await platform.client.post("/silo/v1/gobl/sign", {
      data: invoice(verifactu as never),
    });
    const options = { type: "corrective", ext: { "es-verifactu-doc-type": "R1" } };
    const { status, json, text } = await platform.client.post("/silo/v1/gobl/correct", {
      ...signed,
      options,
    });
    expect(status, text).toBe(200);
    expect(json.data.doc.preceding[0].tax).toBeDefined();
    const without = { ...signed, options: { ...options, copy_tax: false } };
    const plain = await platform.client.post("/silo/v1/gobl/correct", without);
    expect(plain.status).toBe(422);
  });
});
