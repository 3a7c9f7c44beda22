import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { FR } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-fr",
  rulesets: [{ kind: "regime", data: FR, normalizers }],
});
