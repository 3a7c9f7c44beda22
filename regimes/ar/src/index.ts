import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { AR } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-ar",
  rulesets: [{ kind: "regime", data: AR, normalizers }],
});
