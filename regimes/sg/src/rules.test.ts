import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined, regime = "SG") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: regime,
  currency: "SGD",
  supplier,
});
const uen = (code: string, regime?: string) =>
  invoice({ name: "Sample", identities: [{ type: "UEN", code }] }, regime);
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "SG", code } });

describeRules([plugin], {
  "GOBL-SG-BILL-INVOICE-01": {
    fails: [invoice(undefined), invoice({ name: "Sample" }), coded("")],
    passes: [coded("200123456K"), uen("200123456K"), uen("1")],
  },
  "GOBL-SG-ORG-IDENTITY-01": {
    fails: [uen("M90312345A"), uen("1"), uen("")],
    passes: [uen("sg 200123456-k"), uen("1", "IN")],
  },
  "GOBL-SG-TAX-IDENTITY-01": {
    fails: [coded("S1234567A")],
    passes: [coded("200123456K"), coded("M90312345A"), coded("")],
  },
});
