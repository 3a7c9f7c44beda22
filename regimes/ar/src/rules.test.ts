import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "AR",
  supplier: { name: "Sample", ...supplier },
});

describeRules([plugin], {
  "GOBL-AR-BILL-INVOICE-01": {
    fails: [invoice({})],
    passes: [invoice({ tax_id: { country: "AR" } }), { ...invoice({}), supplier: undefined }],
  },
  "GOBL-AR-TAX-IDENTITY-01": {
    fails: [invoice({ tax_id: { country: "AR", code: "30-50001091-3" } })],
    passes: [invoice({ tax_id: { country: "AR", code: "30-50001091-2" } })],
  },
});
