import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { EL } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-el",
  rulesets: [{ kind: "regime", data: EL, normalizers }],
});
