import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "CO",
  code,
});

describeRules([plugin], {
  "GOBL-CO-TAX-IDENTITY-01": {
    fails: [taxId("800197268-5"), taxId("80019726")],
    passes: [taxId("CO 800.197.268-4"), taxId("")],
  },
});
