import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });

it("leaves tax codes as they are typed", () => {
  const { output } = engine.prepare({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Sample",
    tax_id: { country: "US", code: "12-3456789" },
  });
  expect(output.tax_id).toEqual({ country: "US", code: "12-3456789" });
});
