import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { BE } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-be",
  rulesets: [{ kind: "regime", data: BE, normalizers }],
});
