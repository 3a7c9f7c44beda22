import { definePlugin } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { converter } from "./converter.ts";
import { generate, thirdPartyCredential, tsaCredential } from "./provider.ts";

export { parseFacturae } from "./read/document.ts";
export { type FacturaeSigning, signFacturae } from "./sign.ts";
export { facturaeOf } from "./write/document.ts";

/** Step `gov-es.facturae.generate` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-facturae",
  providers: [generate],
  converters: [converter],
  credentials: [spanishCertificate, thirdPartyCredential, tsaCredential],
});
