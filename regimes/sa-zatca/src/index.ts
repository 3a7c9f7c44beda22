import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Saudi FATOORA of ZATCA. */
export const plugin = definePlugin({
  name: "@fakturo/addon-sa-zatca",
  requires: ["@fakturo/addon-eu-en16931", "@fakturo/catalogues"],
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
