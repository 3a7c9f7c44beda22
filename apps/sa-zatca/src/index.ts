import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection/connection.ts";
import { COMPLIANCE, UNIT } from "./connection/unit.ts";
import { converter } from "./converter.ts";
import { registering, registration } from "./registration.ts";
import { send } from "./steps/send.ts";
import { sign } from "./steps/sign.ts";

export { type UnitFacts, unitRequest, type ZatcaEnvironment } from "./enrol/request.ts";
export { generateZatca } from "./generate.ts";
export { parseZatca } from "./parse/document.ts";
export { invoiceHash } from "./seal/hash.ts";
export { type SealedInvoice, type SealOptions, sealZatca } from "./seal/seal.ts";
export { decodeTlv, encodeTlv, type TlvField } from "./seal/tlv.ts";
export { type IssuingUnit, type UnitCertificate, unitOf } from "./seal/unit.ts";
export { type SealProblem, verifySeal } from "./seal/verify.ts";
export { FIRST_HASH, type Position } from "./zatca/stamps.ts";

/** Saudi invoices: registration of units, signing, clearance and reporting. */
export const plugin = definePlugin({
  name: "@fakturo/app-sa-zatca",
  providers: [sign, send, ...registering],
  converters: [converter],
  connections: [connection],
  registrations: [registration],
  credentials: [UNIT, COMPLIANCE],
});
