import { definePlugin } from "@fakturo/plugin";
import { moveDocType } from "@fakturo/spain";
import { addon } from "./addon.ts";
import { DOC_TYPE } from "./extensions.ts";
import { normalizers, readers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export * from "./extensions.ts";

/** Rules of the Spanish SII. */
export const plugin = definePlugin({
  name: "@fakturo/addon-es-sii",
  rulesets: [
    { kind: "addon", data: addon, rules, readers, normalizers, correct: moveDocType(DOC_TYPE) },
  ],
});
