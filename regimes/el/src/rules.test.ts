import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "EL",
  code,
});

describeRules([plugin], {
  "GOBL-GR-TAX-IDENTITY-01": {
    fails: [taxId("EL 094259217"), taxId("ELEL094259216")],
    passes: [taxId("EL 094-259-216"), taxId("")],
  },
});
