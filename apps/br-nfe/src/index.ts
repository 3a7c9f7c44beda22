import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./steps/generate.ts";

export { generateNfe, type SignedNfe, type Signing, signedNfe } from "./generate.ts";
export { accessKey, checkDigit, type KeyFacts } from "./key.ts";
export type { Issuing } from "./nfe/nfe.ts";
export { type ConsumerPages, type OfflineFacts, qrText } from "./qr.ts";
export { CONSUMER_SECRET } from "./steps/pages.ts";

/** Step `nfe-br.generate.nfe` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfe",
  providers: [generate],
  converters: [converter],
});
