import { definePlugin } from "@fakturo/plugin";
import { regime } from "./regime.ts";

/** Tax regime of the United States. */
export const plugin = definePlugin({
  name: "@fakturo/regime-us",
  rulesets: [{ kind: "regime", data: regime }],
});
