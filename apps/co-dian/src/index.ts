import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { generate } from "./provider.ts";
import { settingsCredential } from "./settings.ts";
import { colombianCertificate } from "./sign.ts";

export { type CodeFacts, documentCode, softwareSecurityCode } from "./dian/cufe.ts";
export { checkDigitOf, type DianIdentity, identityOf } from "./dian/identity.ts";
export { type DianQrFacts, lookupUrl, qrText } from "./dian/qr.ts";
export { type Generated, generateDian } from "./generate.ts";
export { parseDian } from "./parse/document.ts";
export type { NumberRange, Settings } from "./settings.ts";
export { type Signer, signDian } from "./sign.ts";

/** The step `gov-co.generate` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-co-dian",
  providers: [generate],
  converters: [converter],
  credentials: [settingsCredential, colombianCertificate],
});
