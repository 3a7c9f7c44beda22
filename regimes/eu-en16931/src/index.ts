import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export * from "./extensions.ts";
export { setTaxCategory } from "./normalizers.ts";
export { addEndpoint } from "./party.ts";

/** Rules of the European norm EN 16931-1:2017. */
export const plugin = definePlugin({
  name: "@fakturo/addon-eu-en16931",
  requires: ["@fakturo/catalogues"],
  rulesets: [{ kind: "addon", data: addon, rules, readers, normalizers }],
});
