import { ext, is, on, ruleset } from "@fakturo/plugin";
import { complementRules } from "./complement-rules.ts";
import { PAYMENT_MEANS } from "./extensions.ts";
import { invoiceRules } from "./invoice-rules.ts";
import { paymentRules } from "./payment-rules.ts";

const MEANS = "The means of payment has no code";

/** Rules `GOBL-MX-CFDI-…`. */
export const rules = ruleset("MX-CFDI", [
  ...invoiceRules,
  ...paymentRules,
  on("pay.Instructions").field("ext").assert("01", MEANS, ext.requires(PAYMENT_MEANS)),
  on("pay.Record").field("ext").assert("01", MEANS, ext.requires(PAYMENT_MEANS)),
  on("pay.Terms")
    .field("notes")
    .assert("01", "Terms of payment have at most 1000 characters", is.length(0, 1000)),
  ...complementRules,
]);
