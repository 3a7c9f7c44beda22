import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";

/** French Factur-X 1.x: the rules of EN 16931 under their own key. */
export const plugin = definePlugin({
  name: "@fakturo/addon-fr-facturx",
  requires: ["@fakturo/addon-eu-en16931"],
  rulesets: [{ kind: "addon", data: addon }],
});
