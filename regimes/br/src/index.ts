import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { BR } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-br",
  rulesets: [{ kind: "regime", data: BR, normalizers }],
});
