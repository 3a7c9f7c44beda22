import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { CO } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-co",
  rulesets: [{ kind: "regime", data: CO, normalizers }],
});
