import { definePlugin } from "@fakturo/plugin";
import { normalizers, readers } from "./normalizers.ts";
import { regime } from "./regime.ts";
import { rules } from "./rules.ts";

/** Tax regime of Italy. */
export const plugin = definePlugin({
  name: "@fakturo/regime-it",
  rulesets: [{ kind: "regime", data: regime, rules, readers, normalizers }],
});
