import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { sign, unitCredential } from "./provider.ts";

export { certificateRequest, type UnitFacts, type ZatcaEnvironment } from "./enrol/request.ts";
export { generateZatca } from "./generate.ts";
export { parseZatca } from "./parse/document.ts";
export { invoiceHash } from "./seal/hash.ts";
export { type SealedInvoice, type SealOptions, sealZatca } from "./seal/seal.ts";
export { decodeTlv, encodeTlv, type TlvField } from "./seal/tlv.ts";
export { type IssuingUnit, type UnitCertificate, unitOf } from "./seal/unit.ts";
export { type SealProblem, verifySeal } from "./seal/verify.ts";
export { FIRST_HASH, type Position } from "./zatca/stamps.ts";

/** The step `gov-sa.invoice.sign` and the converter of ZATCA's profile of UBL. */
export const plugin = definePlugin({
  name: "@fakturo/app-sa-zatca",
  providers: [sign],
  converters: [converter],
  credentials: [unitCredential],
});
