import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { PT } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-pt",
  rulesets: [{ kind: "regime", data: PT, normalizers }],
});
