import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";

/** German ZUGFeRD 2.x: the rules of EN 16931 under their own key. */
export const plugin = definePlugin({
  name: "@fakturo/addon-de-zugferd",
  requires: ["@fakturo/addon-eu-en16931"],
  rulesets: [{ kind: "addon", data: addon }],
});
