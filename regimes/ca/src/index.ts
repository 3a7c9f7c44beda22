import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { regime } from "./regime.ts";

/** Tax regime of Canada. */
export const plugin = definePlugin({
  name: "@fakturo/regime-ca",
  rulesets: [{ kind: "regime", data: regime, normalizers }],
});
