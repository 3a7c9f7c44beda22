import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of Acme for invoices. */
export const plugin = definePlugin({
  name: "fakturo-acme",
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
