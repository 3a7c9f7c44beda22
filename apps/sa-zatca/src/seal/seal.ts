import { type Attached, type Bill, billOf, type Check, each, type Find } from "@fakturo/en16931";
import { today } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { requireValid } from "@fakturo/signature";
import { writeXml } from "@fakturo/xml";
import { CHECKS } from "../checks.ts";
import { documentOf } from "../zatca/document.ts";
import { type Position, UNSEALED } from "../zatca/stamps.ts";
import { invoiceHash } from "./hash.ts";
import { qrOf } from "./qr.ts";
import { type IssuingUnit, signHash } from "./unit.ts";
import {
  propertiesDigest,
  type SignatureParts,
  signatureExtensions,
  withWholeReference,
} from "./xades.ts";

export interface SealedInvoice {
  /** The signed file. */
  readonly xml: string;
  /** Hash in base64, part of the unit's next document. */
  readonly hash: string;
  /** Text of the QR code. */
  readonly qr: string;
}

export interface SealOptions {
  readonly unit: IssuingUnit;
  readonly position: Position;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly attached?: readonly Attached[];
}

const ZONE = "Asia/Riyadh";

/** Placeholder for a digest that is not known yet. */
const UNKNOWN = "-";

/**
 * The invoice of an envelope for ZATCA: with counter, hash, signature and QR code.
 * @throws FakturoError "signature" for a certificate that is not valid now, else as `generateZatca`.
 */
export function sealZatca({ doc }: Envelope, options: SealOptions): SealedInvoice {
  const { unit, position, now, attached = [] } = options;
  const { certificate } = unit;
  requireValid(certificate.x509, now);
  const bill = billOf(doc, [...CHECKS, issuedBy(now)]);
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
  // The digest covers the properties as written in the file, so the file is first written without the digest.
  const draft = write({ qr, extensions: signatureExtensions(parts) });
  const known = { ...parts, propertiesDigest: propertiesDigest(draft) };
  return { xml: write({ qr, extensions: signatureExtensions(known) }), hash, qr };
}

/** The invoice and its preceding documents must be dated on the day of signing or earlier (BR-KSA-04). */
function issuedBy(now: number): Check {
  const day = today(ZONE, now);
  const dates: Find<string | undefined> = ({ invoice: { issue_date, preceding = [] } }) => [
    { at: "$.issue_date", it: issue_date },
    ...preceding.map((ref, i) => ({ at: `$.preceding[${i}].issue_date`, it: ref.issue_date })),
  ];
  return each(dates, {
    rule: "BR-KSA-04",
    path: "$.issue_date",
    message: `an invoice that is sealed on ${day} is issued by then`,
    holds: (date) => date <= day,
  });
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
