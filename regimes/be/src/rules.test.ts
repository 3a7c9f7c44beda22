import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "BE",
  supplier,
});

const nobody = invoice(undefined);
const nothing = invoice({ name: "Sample" });
const country = invoice({ name: "Sample", tax_id: { country: "BE" } });
const code = invoice({ name: "Sample", tax_id: { country: "BE", code: "BE 0403.019.261" } });
const enterprise = invoice({ name: "Sample", identities: [{ type: "BCE", code: "0403019261" }] });
const other = invoice({ name: "Sample", identities: [{ type: "KVK", code: "12345678" }] });

describeRules([plugin], {
  "GOBL-BE-BILL-INVOICE-01": {
    fails: [nothing, other],
    passes: [nobody, country, code, enterprise],
  },
  "GOBL-BE-BILL-INVOICE-02": {
    fails: [country],
    passes: [nobody, nothing, code, enterprise],
  },
  "GOBL-BE-BILL-INVOICE-03": {
    fails: [nothing, country, other],
    passes: [nobody, code, enterprise],
  },
  "GOBL-BE-TAX-IDENTITY-01": {
    fails: [invoice({ name: "Sample", tax_id: { country: "BE", code: "0403019262" } })],
    passes: [code, country],
  },
});
