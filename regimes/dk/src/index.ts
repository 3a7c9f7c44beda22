import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { DK } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-dk",
  rulesets: [{ kind: "regime", data: DK, normalizers }],
});
