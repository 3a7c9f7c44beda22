import { createEngine } from "@fakturo/engine";
import { describeConnection, describePlugin, fixedPorts, runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { connection } from "./connection.ts";
import { generate } from "./steps.ts";
import { wire } from "./wire.ts";

describePlugin("fakturo-acme", { load: () => import("./index.ts") });
describeConnection(connection, wire);

it("leaves a record that is told apart by its number", async () => {
  const { output: envelope } = createEngine({ plugins: [], ...fixedPorts() }).envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    currency: "EUR",
    series: "A",
    code: "1",
    supplier: { name: "Sample Supplier" },
    customer: { name: "Sample Customer" },
    lines: [{ quantity: "1", item: { name: "Consulting", price: "100.00" } }],
  });
  expect(await runStep(generate, {}, { envelope })).toMatchObject({
    status: "OK",
    effects: { submit: { connection: "acme", kind: "issue", identity: "A-1" } },
  });
});
