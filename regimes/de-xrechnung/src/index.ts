import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { rules } from "./rules.ts";

/** Rules of the German XRechnung 3.x. */
export const plugin = definePlugin({
  name: "@fakturo/addon-de-xrechnung",
  requires: ["@fakturo/addon-eu-en16931"],
  rulesets: [{ kind: "addon", data: addon, rules }],
});
