import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Finnish Finvoice 3.0. */
export const plugin = definePlugin({
  name: "@fakturo/addon-fi-finvoice",
  requires: ["@fakturo/addon-eu-en16931"],
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
