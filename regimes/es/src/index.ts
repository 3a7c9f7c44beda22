import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { regime } from "./regime.ts";
import { rules } from "./rules.ts";

/** Tax regime of Spain. */
export const plugin = definePlugin({
  name: "@fakturo/regime-es",
  rulesets: [{ kind: "regime", data: regime, rules, normalizers }],
});

export { isNif } from "./tax-id.ts";
