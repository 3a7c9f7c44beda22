import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { CH } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-ch",
  rulesets: [{ kind: "regime", data: CH, normalizers }],
});
