import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object | undefined, regime = "FR") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: regime,
  currency: "EUR",
  supplier,
});
const identified = (type: string, code: string, regime?: string) =>
  invoice({ name: "Sample", identities: [{ type, code }] }, regime);
const coded = (code: string) => invoice({ name: "Sample", tax_id: { country: "FR", code } });

describeRules([plugin], {
  "GOBL-FR-BILL-INVOICE-01": {
    fails: [invoice(undefined), invoice({ name: "Sample" }), coded(""), identified("RCS", "1")],
    passes: [coded("732829320"), identified("SIREN", "1"), identified("SIRET", "1")],
  },
  "GOBL-FR-ORG-IDENTITY-01": {
    fails: [identified("SIREN", "73282932"), identified("SIREN", "732 829 320")],
    passes: [identified("SIREN", "732829320"), identified("SIREN", "1", "BE")],
  },
  "GOBL-FR-ORG-IDENTITY-02": {
    fails: [identified("SIRET", "732829320")],
    passes: [identified("SIRET", "73282932000074"), identified("SIRET", "1", "BE")],
  },
  "GOBL-FR-TAX-IDENTITY-01": { fails: [coded("45732829320")], passes: [coded("732 829 320")] },
});
