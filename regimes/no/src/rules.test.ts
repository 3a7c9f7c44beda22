import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const party = (parts: object, regime = "NO") => ({
  $schema: "https://gobl.org/draft-0/org/party",
  $regime: regime,
  name: "Sample",
  ...parts,
});
const on = (code: string, regime?: string) => party({ identities: [{ type: "ON", code }] }, regime);
const coded = (code: string) => party({ tax_id: { country: "NO", code } });

describeRules([plugin], {
  "GOBL-NO-ORG-IDENTITY-01": {
    fails: [on("974760674"), on("97476067"), on("")],
    passes: [on("NO 974 760 673 MVA"), on("1", "DE")],
  },
  "GOBL-NO-TAX-IDENTITY-01": {
    fails: [coded("974760674"), coded("974760673MVAMVA")],
    passes: [coded("974 760 673"), coded("NO974760673MVA"), coded("")],
  },
});
