import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of Flow 10 of the French reform: e-reporting. */
export const plugin = definePlugin({
  name: "@fakturo/addon-fr-ctc-flow10",
  requires: ["@fakturo/catalogues"],
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
