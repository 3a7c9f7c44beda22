import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { importCii } from "./import.ts";
import { embedInPdf } from "./pdf/embed-step.ts";
import { importFromPdf } from "./pdf/import-step.ts";
import { generate } from "./provider.ts";

export { FLAVOURS, type Flavour, flavourOf } from "./cdar/flavours.ts";
export { generateCdar } from "./cdar/generate.ts";
export { checksFor } from "./checks.ts";
export { CII_CONTEXTS, type CiiContext, ciiContextOf } from "./contexts.ts";
export { generateCii, writeCii } from "./generate.ts";
export { parseCii, unreadInCii } from "./parse/parse-cii.ts";
export { embedInvoice } from "./pdf/embed.ts";
export { type Extracted, extractInvoice } from "./pdf/extract.ts";

/** Steps around CII invoices, their PDFs and French status messages, and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-cii",
  providers: [generate, importCii, embedInPdf, importFromPdf],
  converters: [converter],
});
