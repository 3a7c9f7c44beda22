import { addonIn, is, on, ruleset } from "@fakturo/plugin";
import { addon } from "./addon.ts";

/** Rules `GOBL-ACME-…`. A published number keeps its meaning. */
export const rules = ruleset("ACME", [
  on("bill.Invoice")
    .when(addonIn(addon.key))
    .field("customer")
    .assert("01", "Acme takes no invoice without a customer", is.present),
]);
