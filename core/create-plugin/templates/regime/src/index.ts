import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { regime } from "./regime.ts";
import { rules } from "./rules.ts";

/** Tax regime of Acmeland. */
export const plugin = definePlugin({
  name: "fakturo-acme",
  rulesets: [{ kind: "regime", data: regime, rules, normalizers }],
});
