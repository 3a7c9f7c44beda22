import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { PL } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-pl",
  rulesets: [{ kind: "regime", data: PL, normalizers }],
});
