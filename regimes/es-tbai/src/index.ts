import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export * from "./extensions.ts";

/** Rules of the Basque TicketBAI. */
export const plugin = definePlugin({
  name: "@fakturo/addon-es-tbai",
  rulesets: [{ kind: "addon", data: addon, rules, readers, normalizers }],
});
