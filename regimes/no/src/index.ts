import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { NO } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-no",
  rulesets: [{ kind: "regime", data: NO, normalizers }],
});
