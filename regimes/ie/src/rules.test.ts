import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string) => ({
  $schema: "https://gobl.org/draft-0/tax/identity",
  country: "IE",
  code,
});

describeRules([plugin], {
  "GOBL-IE-TAX-IDENTITY-01": {
    fails: [taxId("IE6388047W"), taxId("3628739VA")],
    passes: [taxId("IE 6388047 V"), taxId("")],
  },
});
