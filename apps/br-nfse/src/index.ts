import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./steps/generate.ts";

export { type BuiltInvoice, invoiceIn } from "./document.ts";
export type { Environment } from "./dps/dps.ts";
export { type DpsFacts, dpsId } from "./dps/id.ts";
export { digitsOf, money, sumOf } from "./dps/text.ts";
export { generateDps, signedDps } from "./generate.ts";
export { CERTIFICATE_SECRET, credentialsOf } from "./steps/credentials.ts";

/** Step `nfe-br.generate.nfse` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfse",
  providers: [generate],
  converters: [converter],
});
