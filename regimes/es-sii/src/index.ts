import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { moveDocType } from "./corrections.ts";
import { DOC_TYPE } from "./extensions.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export * from "./coding.ts";
export * from "./corrections.ts";
export * from "./customer.ts";
export * from "./extensions.ts";
export { invoiceKinds, tags } from "./scenarios.ts";
export * from "./taxes.ts";
export * from "./tests.ts";

/** Rules of the Spanish SII, whose codes TicketBAI and VERI*FACTU took over. */
export const plugin = definePlugin({
  name: "@fakturo/addon-es-sii",
  rulesets: [{ kind: "addon", data: addon, rules, normalizers, correct: moveDocType(DOC_TYPE) }],
});
