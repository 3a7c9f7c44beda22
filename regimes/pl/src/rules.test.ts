import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "PL",
  code,
});

describeRules([plugin], {
  "GOBL-PL-TAX-IDENTITY-01": {
    fails: [taxId("PL5260250275"), taxId("526025027")],
    passes: [taxId("PL 526-025-02-74"), taxId("")],
  },
});
