import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined, regime = "SE") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: regime,
  currency: "SEK",
  supplier,
});
const identified = (type: string, code: string, regime?: string) =>
  invoice({ name: "Sample", identities: [{ type, code }] }, regime);
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "SE", code } });

describeRules([plugin], {
  "GOBL-SE-BILL-INVOICE-01": {
    fails: [invoice(undefined), invoice({ name: "Sample" }), coded(""), identified("XX", "1")],
    passes: [coded("556036079301"), ...["ON", "PN", "CN"].map((type) => identified(type, "1"))],
  },
  "GOBL-SE-ORG-IDENTITY-01": {
    fails: [identified("ON", "55603607"), identified("ON", "")],
    passes: [identified("ON", "SE556036-0793 01"), identified("ON", "1", "DE")],
  },
  "GOBL-SE-ORG-IDENTITY-02": {
    fails: [identified("ON", "556036-0794")],
    passes: [identified("ON", "556036-0793"), identified("ON", "1")],
  },
  "GOBL-SE-ORG-IDENTITY-03": {
    fails: [identified("PN", "811228987"), identified("CN", "")],
    passes: [identified("PN", "8112289874"), identified("CN", "811288+9873")],
  },
  "GOBL-SE-ORG-IDENTITY-04": {
    fails: [identified("PN", "811228-9875"), identified("CN", "811228-9875")],
    passes: [identified("PN", "811228-9874"), identified("PN", "1")],
  },
  "GOBL-SE-TAX-IDENTITY-01": {
    fails: [coded("556036079401"), coded("5560360793")],
    passes: [coded("SE 556036-0793 01"), coded("")],
  },
});
