import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { DE } from "./regime.ts";
import { rules } from "./rules.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-de",
  rulesets: [{ kind: "regime", data: DE, rules, normalizers }],
});
