import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "FI",
  code,
});

describeRules([plugin], {
  "GOBL-FI-TAX-IDENTITY-01": {
    fails: [taxId("FI20774741"), taxId("2077474")],
    passes: [taxId("FI 2077474-0"), taxId("")],
  },
});
