import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Greek myDATA. */
export const plugin = definePlugin({
  name: "@fakturo/addon-gr-mydata",
  rulesets: [{ kind: "addon", data: addon, rules, readers, normalizers }],
});
