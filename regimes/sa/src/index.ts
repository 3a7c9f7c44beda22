import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { SA } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-sa",
  rulesets: [{ kind: "regime", data: SA, normalizers }],
});
