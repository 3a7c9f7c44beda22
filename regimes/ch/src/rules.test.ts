import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "CH",
  code,
});

describeRules([plugin], {
  "GOBL-CH-TAX-IDENTITY-01": {
    fails: [taxId("CHE-116.281.711"), taxId("CHE-116.281.710 VAT")],
    passes: [taxId("CHE-116.281.710 MWST"), taxId("")],
  },
});
