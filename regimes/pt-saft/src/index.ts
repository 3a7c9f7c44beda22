import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Portuguese SAF-T. */
export const plugin = definePlugin({
  name: "@fakturo/addon-pt-saft",
  rulesets: [{ kind: "addon", data: addon, rules, readers, normalizers }],
});
