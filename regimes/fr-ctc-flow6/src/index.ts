import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of Flow 6 of the French reform: life-cycle messages. */
export const plugin = definePlugin({
  name: "@fakturo/addon-fr-ctc-flow6",
  requires: ["@fakturo/catalogues"],
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
