import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { MX } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-mx",
  rulesets: [{ kind: "regime", data: MX, normalizers }],
});
