import { definePlugin } from "@fakturo/plugin";
import { dian } from "./connection/connection.ts";
import { converter } from "./converter.ts";
import { ACCOUNT } from "./plemsi/account.ts";
import { plemsi } from "./plemsi/connection.ts";
import { sendByPlemsi } from "./plemsi/step.ts";
import { registering, registration } from "./registration.ts";
import { RANGES, SOFTWARE } from "./settings.ts";
import { CERTIFICATE } from "./sign.ts";
import { event } from "./steps/event.ts";
import { generate } from "./steps/generate.ts";
import { importDocument } from "./steps/import.ts";
import { send } from "./steps/send.ts";

export { type CodeFacts, documentCode, softwareSecurityCode } from "./dian/cufe.ts";
export { checkDigitOf, type DianIdentity, identityOf } from "./dian/identity.ts";
export { type DianQrFacts, lookupUrl, qrText } from "./dian/qr.ts";
export { type Generated, generateDian } from "./generate.ts";
export { parseDian } from "./parse/document.ts";
export type { NumberRange, Settings } from "./settings.ts";
export { type Signer, signDian } from "./sign.ts";

/** Colombian invoices: validated by the DIAN directly or by Plemsi, events, registration of suppliers. */
export const plugin = definePlugin({
  name: "@fakturo/app-co-dian",
  providers: [generate, send, sendByPlemsi, event, importDocument, ...registering],
  converters: [converter],
  connections: [dian, plemsi],
  registrations: [registration],
  credentials: [SOFTWARE, RANGES, CERTIFICATE, ACCOUNT],
});
