import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { SE } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-se",
  rulesets: [{ kind: "regime", data: SE, normalizers }],
});
