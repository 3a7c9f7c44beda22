import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { NL } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-nl",
  rulesets: [{ kind: "regime", data: NL, normalizers }],
});
