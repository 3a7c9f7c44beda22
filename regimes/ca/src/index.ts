import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { CA } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-ca",
  rulesets: [{ kind: "regime", data: CA, normalizers }],
});
