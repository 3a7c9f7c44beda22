import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { importUbl } from "./import.ts";
import { generate } from "./provider.ts";

export { CONTEXTS, type Context, contextOf } from "./contexts.ts";
export { generateUbl } from "./generate.ts";
export { parseUbl } from "./parse/document.ts";

/** Steps `ubl.generate` and `ubl.import` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-ubl",
  providers: [generate, importUbl],
  converters: [converter],
});
