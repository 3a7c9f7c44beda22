import { type Attached, type Bill, billOf } from "@fakturo/en16931";
import type { Envelope } from "@fakturo/plugin";
import { requireValid } from "@fakturo/signature";
import { writeXml } from "@fakturo/xml";
import { CHECKS } from "../checks.ts";
import { documentOf } from "../zatca/document.ts";
import { type Position, UNSEALED } from "../zatca/stamps.ts";
import { invoiceHash } from "./hash.ts";
import { qrOf } from "./qr.ts";
import { signHash, type Unit } from "./unit.ts";
import {
  propertiesDigest,
  type SignatureParts,
  signatureExtensions,
  withWholeReference,
} from "./xades.ts";

export interface Sealed {
  /** The signed file. */
  readonly xml: string;
  /** Hash in base64, which the unit's next document repeats. */
  readonly hash: string;
  /** Text of the QR code. */
  readonly qr: string;
}

export interface SealOptions {
  readonly unit: Unit;
  readonly position: Position;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly attached?: readonly Attached[];
}

/** Stands for a digest that is not known yet. */
const UNKNOWN = "-";

/**
 * The invoice of an envelope as ZATCA wants it: numbered, hashed, signed and with its QR code.
 * @throws FakturoError "signature" for a certificate that is not valid now, else as `generateZatca`.
 */
export function sealZatca({ doc }: Envelope, options: SealOptions): Sealed {
  const { unit, position, now, attached = [] } = options;
  const { certificate } = unit;
  requireValid(certificate.x509, now);
  const bill = billOf(doc, CHECKS);
  const write = (seal: typeof UNSEALED) =>
    withWholeReference(written(bill, position, seal, attached));
  const hash = invoiceHash(write(UNSEALED));
  const value = signHash(hash, unit);
  const qr = qrOf(bill, hash, value, certificate);
  const parts: SignatureParts = {
    hash,
    value,
    certificate,
    signedAt: new Date(now).toISOString().slice(0, 19),
    propertiesDigest: UNKNOWN,
  };
  // The properties are digested as they stand in the file, so it is written once without the digest.
  const draft = write({ qr, extensions: signatureExtensions(parts) });
  const known = { ...parts, propertiesDigest: propertiesDigest(draft) };
  return { xml: write({ qr, extensions: signatureExtensions(known) }), hash, qr };
}

function written(
  bill: Bill,
  position: Position,
  seal: typeof UNSEALED,
  attached: readonly Attached[],
): string {
  const root = documentOf(bill, { position, seal, attached });
  return writeXml(root, { indent: "  ", illegal: "remove" });
}
