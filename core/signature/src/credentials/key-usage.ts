import type { X509Certificate } from "node:crypto";
import { BitString, fromBER } from "asn1js";
import { Certificate } from "pkijs";
import { bufferOf } from "../cms/buffer.ts";

/** Object identifier of the extension with the allowed uses of a key. */
export const KEY_USAGE = "2.5.29.15";

/** Names of the bits of the key usage, the first one first (RFC 5280 §4.2.1.3). */
export const KEY_USAGES = [
  "digitalSignature",
  "nonRepudiation",
  "keyEncipherment",
  "dataEncipherment",
  "keyAgreement",
  "keyCertSign",
  "cRLSign",
] as const;

/** A use that a certificate allows its key. */
export type KeyUsage = (typeof KEY_USAGES)[number];

/** What a certificate's key may do; undefined where the certificate does not say. */
export function keyUsagesOf(certificate: X509Certificate): readonly KeyUsage[] | undefined {
  const { extensions = [] } = Certificate.fromBER(bufferOf(certificate.raw));
  const found = extensions.find(({ extnID }) => extnID === KEY_USAGE);
  if (!found) return undefined;
  const { result } = fromBER(found.extnValue.valueBlock.valueHexView);
  if (!(result instanceof BitString)) return [];
  const [bits = 0] = result.valueBlock.valueHexView;
  return KEY_USAGES.filter((_, at) => (bits & (0x80 >> at)) !== 0);
}
