import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./steps/generate.ts";
import { importCfdi } from "./steps/import.ts";
import { csdCredential } from "./steps/secret.ts";

export { type Csd, type CsdFiles, cadenaOf, openCsd, stampCadenaOf } from "@fakturo/mexico";
export { generateCfdi } from "./generate.ts";
export { parseCfdi } from "./parse/document.ts";
export { readComprobante } from "./parse/find.ts";
export type { Seal } from "./seal/seal.ts";
export { isSealed, sealedCfdi, verifySeal } from "./seal/sealed.ts";
export { stampsIn, type Verification, verificationUrl } from "./stamps.ts";
export { CSD_SECRET } from "./steps/secret.ts";

/** Steps `sat-mx.generate` and `sat-mx.import` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-mx-cfdi",
  providers: [generate, importCfdi],
  converters: [converter],
  credentials: [csdCredential],
});
