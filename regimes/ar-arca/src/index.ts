import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { moveCodes } from "./corrections.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export * from "./extensions.ts";

/** Rules of the Argentine ARCA. */
export const plugin = definePlugin({
  name: "@fakturo/addon-ar-arca",
  rulesets: [{ kind: "addon", data: addon, rules, normalizers, correct: moveCodes }],
});
