import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { embedInPdf } from "./pdf/embed-step.ts";
import { importFromPdf } from "./pdf/import-step.ts";

export { CONTEXTS, type Context, contextOf } from "./contexts.ts";
export { generateCii } from "./generate.ts";
export { parseCii } from "./parse/parse-cii.ts";
export { embedInvoice } from "./pdf/embed.ts";
export { type Extracted, extractInvoice } from "./pdf/extract.ts";

export const plugin = definePlugin({
  name: "@fakturo/app-cii",
  providers: [embedInPdf, importFromPdf],
  converters: [converter],
});
