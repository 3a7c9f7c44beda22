import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "DE",
  supplier,
});
const numbered = (code: string) =>
  invoice({ name: "Sample", identities: [{ key: "de-tax-number", code }] });
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "DE", code } });

describeRules([plugin], {
  "GOBL-DE-BILL-INVOICE-01": {
    fails: [invoice(undefined), invoice({ name: "Sample" }), coded("")],
    passes: [coded("DE 136 695 976"), numbered("93 815 08152")],
  },
  "GOBL-DE-ORG-IDENTITY-01": {
    fails: [numbered("938150815"), numbered("938150815212")],
    passes: [numbered("9381508152"), numbered("133/8150/8159"), numbered("")],
  },
  "GOBL-DE-TAX-IDENTITY-01": {
    fails: [coded("136695977")],
    passes: [coded("136695976"), coded("")],
  },
});
