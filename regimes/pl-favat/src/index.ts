import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Polish FA(3) of KSeF. */
export const plugin = definePlugin({
  name: "@fakturo/addon-pl-favat",
  rulesets: [{ kind: "addon", data: addon, rules, readers, normalizers }],
});
