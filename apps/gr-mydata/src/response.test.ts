import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { DUPLICATE, parseResponse, stampsOf, uidOf } from "./index.ts";
import { encodeGreek } from "./uid.ts";

const read = (xml: string) => parseResponse(new TextEncoder().encode(xml));

describe("parseResponse", () => {
  it("reads marks, and stamps documents with them", () => {
    const [response] = read(
      "<ResponseDoc><response><index>1</index><invoiceUid>AB</invoiceUid><invoiceMark>400001</invoiceMark><qrUrl>https://x.example/q</qrUrl><authenticationCode>CD</authenticationCode><statusCode>Success</statusCode></response></ResponseDoc>",
    );
    expect(response).toMatchObject({ index: 1, status: "Success", errors: [] });
    expect(response && stampsOf(response, "Provider 1")).toEqual([
      { prv: "iapr-mark", val: "400001" },
      { prv: "iapr-uid", val: "AB" },
      { prv: "iapr-hash", val: "CD" },
      { prv: "iapr-qr", val: "https://x.example/q" },
      { prv: "iapr-provider", val: "Provider 1" },
    ]);
  });

  it("reads why documents were refused", () => {
    const [response] = read(
      `<ResponseDoc><response><errors><error><message>uid exists</message><code>${DUPLICATE}</code></error></errors><statusCode>ValidationError</statusCode></response></ResponseDoc>`,
    );
    expect(response).toMatchObject({
      status: "ValidationError",
      mark: undefined,
      errors: [{ code: DUPLICATE, message: "uid exists" }],
    });
    expect(response && stampsOf(response)).toEqual([]);
  });

  it.each(["<a/>", ""])("refuses %s", (xml) => {
    let key = "";
    try {
      read(xml);
    } catch (error) {
      if (isFakturoError(error)) key = error.key;
    }
    expect(key).toBe("input");
  });
});

describe("uidOf", () => {
  it("hashes the parts in ISO 8859-7", () => {
    expect([...encodeGreek("AΑωΏ日")]).toEqual([0x41, 0xc1, 0xf9, 0xbf, 0x3f]);
    const id = {
      vatNumber: "177472438",
      issueDate: "2026-01-10",
      branch: "0",
      invoiceType: "1.1",
      series: "Α",
      number: "1",
    };
    expect(uidOf(id)).toMatch(/^[0-9A-F]{40}$/);
    expect(uidOf({ ...id, series: "A" })).not.toBe(uidOf(id));
  });

  it("is that of a published description, with the variation where there is one", () => {
    const id = {
      vatNumber: "177472438",
      issueDate: "2026-11-20",
      branch: "0",
      invoiceType: "2.1",
      series: "A",
      number: "101",
    };
    expect(uidOf(id)).toBe("12900F4861264D581A193895B60BEB35D6F177B1");
    expect(uidOf({ ...id, variation: "1" })).not.toBe(uidOf(id));
  });

  it("is SHA-1 of the joined text", () => {
    const parts = { vatNumber: "a", issueDate: "b", branch: "c", invoiceType: "d", series: "e" };
    // sha1("a-b-c-d-e-f")
    expect(uidOf({ ...parts, number: "f" })).toBe("5E9A9959432B2FB60AB748587F6CF606ACCAE54D");
  });
});
