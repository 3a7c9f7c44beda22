import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let build: Client;

beforeAll(async () => {
  platform = await startPlatform({ FAKTURO_CHECK_USER_AGENT: "false" });
  build = createClient(platform.buildUrl, undefined);
});

afterAll(async () => {
  await platform?.stop();
});

it("tells its name and versions", async () => {
  const { status, json } = await build.get("/");
  expect(status).toBe(200);
  expect(json).toMatchObject({ name: "fakturo", format: "0.504.0", version: expect.any(String) });
});

it.each(["/", "/build"])("builds at %s, with the same bytes as the API", async (path) => {
  for (const body of [{ data: invoice({ uuid: "019bc0a0-0000-7000-8000-0000000000d1" }) }]) {
    const { status, text, headers } = await build.post(path, body);
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(text).toBe((await platform.client.post("/silo/v1/gobl/build", body)).text);
    expect(JSON.parse(text).data.totals.payable).toBe("1089.00");
  }
  const { json } = await build.post(path, { data: invoice(), envelop: true });
  expect(json.data.$schema).toBe("https://gobl.org/draft-0/envelope");
  expect(json.data.head.dig.alg).toBe("sha256");
});

it("answers what is wrong, with paths into what it would return", async () => {
  const data = invoice({ supplier: { name: "A", tax_id: { country: "ES", code: "B98602643" } } });
  const plain = await build.post("/build", { data });
  expect([plain.status, plain.json.faults[0].paths]).toEqual([422, ["$.supplier.tax_id.code"]]);
  expect(plain.json.fields.data.supplier.tax_id.code).toBe(plain.json.faults[0].message);
  const wrapped = await build.post("/build", { data, envelop: true });
  expect(wrapped.json.faults[0].paths).toEqual(["$.doc.supplier.tax_id.code"]);
  expect((await build.post("/build", { data: { series: "F" } })).json.key).toBe("unknown-schema");
  expect((await build.post("/build", {})).json.key).toBe("no-document");
  const addon = await build.post("/build", { data: invoice({ $addons: ["xx-none-v1"] }) });
  expect(addon.json.faults[0]).toMatchObject({
    code: "GOBL-TAX-ADDONS-01",
    paths: ["$.$addons[0]"],
  });
});

it("answers 400, 404, 405, 413 and 415 in the API's form", async () => {
  const cases: [string, string, unknown, Record<string, string>, number, string][] = [
    ["POST", "/build", "{", {}, 400, "input"],
    ["POST", "/build", "[]", {}, 400, "input"],
    ["GET", "/nowhere", undefined, {}, 404, "not-found"],
    ["GET", "/silo/v1/entries", undefined, {}, 404, "not-found"],
    ["GET", "/build", undefined, {}, 405, "method-not-allowed"],
    ["POST", "/build", "x".repeat(10 * 1024 * 1024 + 1), {}, 413, "too-large"],
    ["POST", "/build", "<a/>", { "content-type": "application/xml" }, 415, "unsupported-media"],
  ];
  for (const [method, path, body, headers, status, key] of cases) {
    const answer = await build.send(method, path, body, headers);
    expect([path, answer.status, answer.json.key]).toEqual([path, status, key]);
  }
});

it("needs no User-Agent, nor does an API that is configured so", async () => {
  const agent = { "user-agent": "Python-urllib/3.12" };
  expect((await build.send("POST", "/build", { data: invoice() }, agent)).status).toBe(200);
  expect((await platform.client.send("GET", "/utils/v1/ping", undefined, agent)).status).toBe(200);
});

it("refuses members that the format does not know when asked to", async () => {
  const data = invoice({ colour: "red", lines: [{ qty: "1", item: { name: "x", price: "1" } }] });
  for (const post of [build.post, platform.client.post]) {
    const path = post === build.post ? "/build" : "/silo/v1/gobl/build";
    expect((await post(path, { data })).status).toBe(200);
    const { status, json } = await post(`${path}?strict=true`, { data });
    expect([status, json.key]).toEqual([422, "validation"]);
    expect(json.faults).toMatchObject([
      {
        code: "FAKTURO-UNKNOWN-MEMBER",
        paths: ["$.lines[0].qty"],
        message: expect.stringContaining("quantity"),
      },
      { code: "FAKTURO-UNKNOWN-MEMBER", paths: ["$.colour"] },
    ]);
  }
});
