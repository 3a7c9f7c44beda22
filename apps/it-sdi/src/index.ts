import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./steps/generate.ts";
import { importFattura } from "./steps/import.ts";
import { receipt } from "./steps/receipt.ts";
import { italianCertificate, sign } from "./steps/sign.ts";

export { receiptName, sdiName } from "./file-name.ts";
export { type Fattura, generateFattura } from "./generate.ts";
export { parseFattura, parseFatture } from "./read/parse.ts";
export { outcomeOf, type ReceiptOutcome } from "./receipts/outcome.ts";
export { parseReceipt, type SdiReceipt } from "./receipts/receipt.ts";
export type { Settings } from "./settings.ts";
export { type FatturaSigning, signXades, verifyXades } from "./sign/xades.ts";

/** Steps `sdi-it.*`: write, sign, read, and follow receipts; and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-it-sdi",
  providers: [generate, sign, importFattura, receipt],
  converters: [converter],
  credentials: [italianCertificate],
});
