import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export * from "./extensions.ts";

/** Rules of the Brazilian NF-e and NFC-e. */
export const plugin = definePlugin({
  name: "@fakturo/addon-br-nfe",
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
