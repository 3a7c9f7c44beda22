import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

it("cleans tax codes without checking them", () => {
  const { output } = engine.prepare({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Sample",
    tax_id: { country: "CA", code: "ca 123456789 rt0001" },
  });
  expect(output.tax_id).toEqual({ country: "CA", code: "123456789RT0001" });
});
