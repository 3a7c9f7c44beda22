import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { rules } from "./rules.ts";

export * from "./extensions.ts";

/** Rules of the Spanish FacturaE 3.x. */
export const plugin = definePlugin({
  name: "@fakturo/addon-es-facturae",
  rulesets: [{ kind: "addon", data: addon, rules }],
});
