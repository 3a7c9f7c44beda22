import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { HttpRequest } from "@fakturo/plugin";
import { describePlugin, fakeConfig, fixedPorts, runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { send } from "./send.ts";

describePlugin("fakturo-acme", { load: () => import("./index.ts") });

const { output: envelope } = createEngine({ plugins: [], ...fixedPorts() }).envelop({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  currency: "EUR",
  supplier: { name: "Sample Supplier" },
  customer: { name: "Sample Customer" },
  lines: [{ quantity: "1", item: { name: "Consulting", price: "100.00" } }],
});

async function run(status: number, body = "", config: JsonObject = { key: "key" }) {
  const calls: { url: string; request: HttpRequest }[] = [];
  const result = await runStep(
    send,
    {},
    { envelope },
    {
      config: fakeConfig(config),
      intend: async () => {},
      http: async (url, request) => {
        calls.push({ url, request });
        return { status, headers: {}, body: new TextEncoder().encode(body) };
      },
    },
  );
  return { result, calls };
}

it("stamps the document with the receipt", async () => {
  const { result, calls } = await run(200, '{"id": "R-1"}');
  expect(result).toMatchObject({ status: "OK", effects: { stamps: [{ prv: "acme-id", val: "R-1" }] } });
  expect(calls[0]?.request.headers).toMatchObject({ authorization: "Bearer key" });
});

it("tries again while Acme is unavailable", async () => {
  expect((await run(503)).result).toMatchObject({ status: "ERR", retryIn: 30 });
});

it("ends with the authority's refusal", async () => {
  expect((await run(422)).result).toMatchObject({ status: "KO", code: "422" });
});

it("calls the configured address", async () => {
  const { calls } = await run(200, '{"id": "R-1"}', { url: "https://other.example", key: "key" });
  expect(calls.map(({ url }) => url)).toEqual(["https://other.example/invoices"]);
});

it("needs its API key before it calls", async () => {
  const { result, calls } = await run(200, "", {});
  expect(result).toMatchObject({ status: "KO", code: "precondition-failed" });
  expect(calls).toEqual([]);
});

it("reports no document twice", async () => {
  const stamped = { ...envelope, head: { ...envelope.head, stamps: [{ prv: "acme-id", val: "1" }] } };
  expect(await runStep(send, {}, { envelope: stamped })).toMatchObject({ status: "SKIP" });
});
