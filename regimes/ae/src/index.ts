import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { AE } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-ae",
  rulesets: [{ kind: "regime", data: AE, normalizers }],
});
