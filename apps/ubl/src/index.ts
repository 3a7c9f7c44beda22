import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./provider.ts";

export { CONTEXTS, type Context, contextOf } from "./contexts.ts";
export { generateUbl } from "./generate.ts";

/** Step and converter `ubl.generate`: invoices and credit notes as UBL 2.1. */
export const plugin = definePlugin({
  name: "@fakturo/app-ubl",
  providers: [generate],
  converters: [converter],
});
