import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const party = (parts: object, regime = "SA") => ({
  $schema: "https://gobl.org/draft-0/org/party",
  $regime: regime,
  name: "Sample",
  ...parts,
});
const identified = (code: string, regime?: string) =>
  party({ identities: [{ type: "CRN", code }] }, regime);
const coded = (code: string) => party({ tax_id: { country: "SA", code } });

describeRules([plugin], {
  "GOBL-SA-ORG-IDENTITY-01": {
    fails: [identified("1010 010000"), identified("1010-010000")],
    passes: [identified("1010010000"), identified("a1"), identified("1 0", "AE")],
  },
  "GOBL-SA-TAX-IDENTITY-01": {
    fails: [coded("310122393500004"), coded("31012239350003"), coded("210122393500003")],
    passes: [coded("SA 3101 2239 3500 003"), coded("")],
  },
});
