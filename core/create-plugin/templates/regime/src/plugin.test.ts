import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { describeGoldens, describePlugin, describeRules, fixedPorts } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("fakturo-acme", { load: () => import("./index.ts") });

const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
describeGoldens(join(import.meta.dirname, "../fixtures"), (json) => engine.build(json));

const sold = (tax_id: object | undefined) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "ZZ",
  supplier: { name: "Sample", ...(tax_id && { tax_id }) },
});

describeRules([plugin], {
  "GOBL-ZZ-BILL-INVOICE-01": {
    fails: [sold(undefined)],
    passes: [sold({ country: "ZZ", code: "123456780" })],
  },
  "GOBL-ZZ-TAX-IDENTITY-01": {
    fails: [sold({ country: "ZZ", code: "123456784" })],
    passes: [sold({ country: "ZZ", code: "ZZ 123 456 780" })],
  },
});
