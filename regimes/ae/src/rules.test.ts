import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "AE",
  code,
});

describeRules([plugin], {
  "GOBL-AE-TAX-IDENTITY-01": {
    fails: [taxId("10012345678900"), taxId("1001234567890034"), taxId("10012345678900A")],
    passes: [taxId("100123456789003"), taxId("AE 100-1234-5678-9003"), taxId("")],
  },
});
