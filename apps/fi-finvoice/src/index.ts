import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./steps/generate.ts";
import { importFinvoice } from "./steps/import.ts";

export {
  creditorReference,
  domesticReference,
  isCreditorReference,
  isDomesticReference,
} from "./codes/reference.ts";
export { generateFinvoice } from "./generate.ts";
export { parseFinvoice } from "./read/parse.ts";
export type { Settings } from "./settings.ts";

/** Steps `gov-fi.generate` and `gov-fi.import` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-fi-finvoice",
  providers: [generate, importFinvoice],
  converters: [converter],
});
