import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules of the Danish OIOUBL 2.1. */
export const plugin = definePlugin({
  name: "@fakturo/addon-dk-oioubl",
  requires: ["@fakturo/addon-eu-en16931"],
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
