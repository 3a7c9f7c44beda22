import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const taxId = (code: string, country = "GB") => ({
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Sample",
  tax_id: { country, code },
});

describeRules([plugin], {
  "GOBL-GB-TAX-IDENTITY-01": {
    fails: [taxId("12345678"), taxId("GD1"), taxId("98078068A")],
    passes: [taxId("GB 980 7806 84"), taxId("GD001"), taxId("1", "XI"), taxId("")],
  },
  "GOBL-GB-TAX-IDENTITY-02": {
    fails: [taxId("000000000"), taxId("98078068A")],
    passes: [taxId("980780684"), taxId("GD000"), taxId("000000000", "XI")],
  },
  "GOBL-GB-TAX-IDENTITY-03": {
    fails: [taxId("980780685"), taxId("GD500"), taxId("HA499")],
    passes: [taxId("980780684"), taxId("980780684001"), taxId("980780685", "XU")],
  },
});
