import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { describeGoldens, describePlugin, describeRules, fixedPorts } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("fakturo-acme", { load: () => import("./index.ts") });

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
describeGoldens(join(import.meta.dirname, "../fixtures"), (json) => engine.build(json));

const invoice = (more: object) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["acme-v1"],
  currency: "EUR",
  supplier: { name: "Sample Supplier" },
  ...more,
});

describeRules([plugin], {
  "GOBL-ACME-BILL-INVOICE-01": {
    fails: [invoice({})],
    passes: [invoice({ customer: { name: "Sample Customer" } })],
  },
});
