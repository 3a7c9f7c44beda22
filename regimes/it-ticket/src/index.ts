import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Italian commercial document online. */
export const plugin = definePlugin({
  name: "@fakturo/addon-it-ticket",
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
