import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined, regime = "DK") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: regime,
  currency: "DKK",
  supplier,
});
const identified = (type: string, code: string, regime?: string) =>
  invoice({ name: "Sample", identities: [{ type, code }] }, regime);
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "DK", code } });

describeRules([plugin], {
  "GOBL-DK-BILL-INVOICE-01": {
    fails: [invoice({ name: "Sample" }), coded(""), identified("XX", "1")],
    passes: [invoice(undefined), coded("13585628"), identified("CVR", "1"), identified("CPR", "1")],
  },
  "GOBL-DK-ORG-IDENTITY-01": {
    fails: [identified("CVR", "13585629"), identified("CVR", "13 58 56 28")],
    passes: [identified("CVR", "13585628"), identified("CVR", "1", "SE")],
  },
  "GOBL-DK-ORG-IDENTITY-02": {
    fails: [identified("CPR", "010203-405"), identified("CPR", "010203-40566")],
    passes: [identified("CPR", "010203-4056"), identified("CPR", "1", "SE")],
  },
  "GOBL-DK-TAX-IDENTITY-01": { fails: [coded("13585629")], passes: [coded("DK 13 58 56 28")] },
});
