import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { regime } from "./regime.ts";
import { rules } from "./rules.ts";

/** Tax regime of Singapore. */
export const plugin = definePlugin({
  name: "@fakturo/regime-sg",
  rulesets: [{ kind: "regime", data: regime, rules, normalizers }],
});
