import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { IT } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-it",
  rulesets: [{ kind: "regime", data: IT, normalizers }],
});
