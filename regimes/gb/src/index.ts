import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { GB } from "./regime.ts";
import { rules } from "./rules.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-gb",
  rulesets: [{ kind: "regime", data: GB, rules, normalizers }],
});
