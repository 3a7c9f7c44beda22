import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Italian FatturaPA for the Sistema di Interscambio. */
export const plugin = definePlugin({
  name: "@fakturo/addon-it-sdi",
  rulesets: [{ kind: "addon", data: addon, rules, readers, normalizers }],
});
