import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "AT",
  code,
});

describeRules([plugin], {
  "GOBL-AT-TAX-IDENTITY-01": {
    fails: [taxId("U13585626"), taxId("ATAT U13585627")],
    passes: [taxId("AT U 1358 5627"), taxId("")],
  },
});
