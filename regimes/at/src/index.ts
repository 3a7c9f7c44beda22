import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { AT } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-at",
  rulesets: [{ kind: "regime", data: AT, normalizers }],
});
