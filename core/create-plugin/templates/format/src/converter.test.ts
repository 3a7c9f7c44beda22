import { createEngine } from "@fakturo/engine";
import { describePlugin, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { converter } from "./converter.ts";

const invoice = (name: string) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  currency: "EUR",
  code: "A-1",
  supplier: { name: "Sample Supplier" },
  customer: { name: "Sample Customer" },
  lines: [{ quantity: "2", item: { name, price: "10.00" } }],
});

describePlugin("fakturo-acme", {
  load: () => import("./index.ts"),
  documents: [invoice("Consulting")],
});

const engine = createEngine({ plugins: [], ...fixedPorts() });
const write = (name: string) => converter.generate?.(engine.envelop(invoice(name)).output, {});

it("writes rows", () => {
  expect(new TextDecoder().decode(write("Consulting")?.data)).toBe(
    "quantity;name;price\n2;Consulting;10.00\n",
  );
});

it("reads what it writes", () => {
  const data = write("Consulting")?.data ?? new Uint8Array();
  expect(converter.parse?.(data, {})).toMatchObject({
    lines: [{ quantity: "2", item: { name: "Consulting", price: "10.00" } }],
  });
});

it("refuses what the format cannot hold, with its place", () => {
  expect(() => write("a;b")).toThrow(
    expect.objectContaining({
      faults: [expect.objectContaining({ paths: ["$.lines[0].item.name"] })],
    }),
  );
});
