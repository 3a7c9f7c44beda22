import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { IN } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-in",
  rulesets: [{ kind: "regime", data: IN, normalizers }],
});
