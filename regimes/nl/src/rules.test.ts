import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined, regime = "NL") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: regime,
  currency: "EUR",
  supplier,
});
const identified = (type: string, code: string, regime?: string) =>
  invoice({ name: "Sample", identities: [{ type, code }] }, regime);
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "NL", code } });

describeRules([plugin], {
  "GOBL-NL-BILL-INVOICE-01": {
    fails: [invoice(undefined), invoice({ name: "Sample" }), coded(""), identified("BCE", "1")],
    passes: [coded("NL 0044.95.445.B.01"), identified("KVK", "1"), identified("OIN", "1")],
  },
  "GOBL-NL-ORG-IDENTITY-01": {
    fails: [identified("KVK", "1234567"), identified("KVK", "1234 5678")],
    passes: [identified("KVK", "12345678"), identified("KVK", "1", "BE")],
  },
  "GOBL-NL-ORG-IDENTITY-02": {
    fails: [identified("OIN", "00000011123456789000"), identified("OIN", "1")],
    passes: [identified("OIN", "00000001123456789000"), identified("OIN", "1", "BE")],
  },
  "GOBL-NL-TAX-IDENTITY-01": {
    fails: [coded("004495446B01")],
    passes: [coded("NL004495445B01"), coded("")],
  },
});
