import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { FI } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-fi",
  rulesets: [{ kind: "regime", data: FI, normalizers }],
});
