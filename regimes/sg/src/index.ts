import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { SG } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-sg",
  rulesets: [{ kind: "regime", data: SG, normalizers }],
});
