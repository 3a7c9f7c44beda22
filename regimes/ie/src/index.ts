import { definePlugin } from "@fakturo/plugin";
import { normalizers } from "./normalizers.ts";
import { IE } from "./regime.ts";

export const plugin = definePlugin({
  name: "@fakturo/regime-ie",
  rulesets: [{ kind: "regime", data: IE, normalizers }],
});
