import { plugin as regime } from "@fakturo/regime-mx";
import { describeRules } from "@fakturo/testkit";
import { bought, fine, food, fuel, payment, toPublic } from "../fixtures/documents.ts";
import { plugin } from "./index.ts";

const plugins = [regime, plugin];
const built = { subtotal: "200.00", total: "232.00" };

/** Members that building always corrects can be wrong in documents received as built. */
describeRules(
  plugins,
  {
    "GOBL-MX-CFDI-BILL-INVOICE-03": {
      fails: [toPublic()],
      passes: [toPublic({ customer: undefined }), fine],
    },
    "GOBL-MX-CFDI-BILL-PAYMENT-04": {
      fails: [payment({ ext: { "mx-cfdi-doc-type": "I" } })],
      passes: [payment({ ext: { "mx-cfdi-doc-type": "P" } })],
    },
    "GOBL-MX-CFDI-FOODVOUCHERS-04": { fails: [food()], passes: [food({ total: "600.00" })] },
    "GOBL-MX-CFDI-FUELACCOUNTBALANCE-03": { fails: [fuel()], passes: [fuel(built)] },
    "GOBL-MX-CFDI-FUELACCOUNTBALANCE-04": { fails: [fuel()], passes: [fuel(built)] },
    "GOBL-MX-CFDI-FUELACCOUNTBALANCE-20": {
      fails: [bought({ total: "199.99" }), fuel()],
      passes: [bought({ total: "200.00" })],
    },
  },
  "validate",
);
