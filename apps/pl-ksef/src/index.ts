import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./steps/generate.ts";
import { importFa } from "./steps/import.ts";
import { offlineCredential } from "./steps/secret.ts";

export { type GenerateOptions, generateFa } from "./generate.ts";
export { isKsefNumber, ksefChecksum } from "./ksef-number.ts";
export { parseFa } from "./parse/document.ts";
export {
  certificateText,
  certificateUrl,
  fileHash,
  type InvoiceFacts,
  invoiceUrl,
  type KsefEnvironment,
  type OfflineIssuer,
} from "./qr.ts";
export { CERTIFICATE_QR_STAMP, QR_STAMP } from "./steps/generate.ts";
export { OFFLINE_SECRET } from "./steps/secret.ts";
export { type FaVersion, VERSIONS } from "./versions.ts";

/** Steps `gov-pl.generate` and `gov-pl.read` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-pl-ksef",
  providers: [generate, importFa],
  converters: [converter],
  credentials: [offlineCredential],
});
