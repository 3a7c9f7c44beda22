import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "ES",
  supplier,
});
const nobody = invoice(undefined);
const nothing = invoice({ name: "Sample" });
const country = invoice({ name: "Sample", tax_id: { country: "ES" } });
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "ES", code } });

describeRules([plugin], {
  "GOBL-ES-BILL-INVOICE-01": { fails: [nobody], passes: [nothing, country, coded("A28015865")] },
  "GOBL-ES-BILL-INVOICE-02": { fails: [nothing], passes: [nobody, country, coded("A28015865")] },
  "GOBL-ES-BILL-INVOICE-03": { fails: [country], passes: [nobody, nothing, coded("A28015865")] },
  "GOBL-ES-TAX-IDENTITY-01": {
    fails: [coded("A28015866"), coded("12345678A")],
    passes: [coded("ES A-28015865"), coded("14Z"), country],
  },
});
