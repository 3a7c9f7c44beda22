import { describeRules } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const invoice = (supplier: object, identities: readonly object[], regime = "IN") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: regime,
  currency: "INR",
  supplier: { name: "Sample", ...supplier },
  lines: [
    {
      quantity: "1",
      item: { name: "Tea", price: "10.00", ...(identities.length > 0 && { identities }) },
    },
  ],
});
const hsn = (code: string) => ({ type: "HSN", code });
const pan = (code: string) => invoice({ identities: [{ type: "PAN", code }] }, []);
const coded = (code: string) => invoice({ tax_id: { country: "IN", code } }, []);

describeRules([plugin], {
  "GOBL-IN-ORG-IDENTITY-01": {
    fails: [pan("AAPF0939U")],
    passes: [pan("aapfu 0939f"), pan("")],
  },
  "GOBL-IN-ORG-IDENTITY-02": {
    fails: [invoice({}, [hsn("090")]), invoice({}, [hsn("09024")])],
    passes: [invoice({}, [hsn("0902 40")]), invoice({}, [hsn("0902")])],
  },
  "GOBL-IN-ORG-ITEM-01": {
    fails: [invoice({}, []), invoice({}, [{ key: "hsn", code: "0902" }])],
    passes: [invoice({}, [hsn("0902")]), invoice({}, [], "SG")],
  },
  "GOBL-IN-TAX-IDENTITY-01": {
    fails: [coded("27AAPFU0939F1ZW")],
    passes: [coded("27 AAPFU 0939 F1ZV"), coded("")],
  },
});
