import { definePlugin } from "@fakturo/plugin";
import { US } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-us",
  rulesets: [{ kind: "regime", data: US }],
});
