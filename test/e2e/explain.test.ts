import { afterAll, beforeAll, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

it("tells how a built document came about, and why its rules are broken", async () => {
  const { client } = platform;
  const ask = (data: object) => client.post("/silo/v1/gobl/build", { data, explain: true });
  const fine = await ask(invoice());
  expect(fine.status).toBe(200);
  expect(fine.json.faults).toEqual([]);
  expect(fine.json.changes).toContainEqual(
    expect.objectContaining({ path: "$.totals.payable", pass: "calculate", by: "core" }),
  );
  const broken = await ask(invoice({ type: "odd" }));
  expect(broken.status).toBe(200);
  expect(broken.json.faults).toMatchObject([
    { code: "GOBL-BILL-INVOICE-02", found: [{ path: "$.type", value: "odd" }] },
  ]);
  const plain = await client.post("/silo/v1/gobl/build", { data: invoice(), explain: false });
  expect(plain.json).toEqual({ data: expect.anything() });
});
