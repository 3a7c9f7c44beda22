import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { ES } from "./regime.ts";
import { rules } from "./rules.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-es",
  rulesets: [{ kind: "regime", data: ES, rules, normalizers }],
});
