import type { X509Certificate } from "node:crypto";
import { contentOf, membersOf, parsed } from "./asn1.ts";
import { find, findAll, type SentDocument, text } from "./document.ts";
import type { Stamp } from "./seal.ts";

const utf8 = new TextDecoder();

/** Fields of a QR code by tag; undefined for another form. */
function fieldsOf(qr: string): ReadonlyMap<number, Uint8Array> | undefined {
  const bytes = Buffer.from(qr, "base64");
  const fields = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = bytes.subarray(at, at + 2);
    if (tag === undefined || length === undefined || at + 2 + length > bytes.length)
      return undefined;
    fields.set(tag, bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return fields;
}

/** Codes of the parts of a QR code that differ from the document. */
export function qrFaults(
  document: SentDocument,
  stamp: Stamp | undefined,
  isSimplified: boolean,
): readonly string[] {
  const fields = fieldsOf(document.qr);
  if (!fields) return ["qrCode_QRCODE_INVALID"];
  const shown = (tag: number) => utf8.decode(fields.get(tag));
  const at = `${document.issueDate}T${document.issueTime}`;
  const { root } = document;
  const seller = "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName";
  const total = "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount";
  const checks: readonly (readonly [part: string, holds: boolean])[] = [
    ["sellerName", shown(1) === text(root, seller)],
    ["vatNumber", shown(2) === document.vat],
    ["invoiceTimeStamp", shown(3) === at || shown(3) === `${at}Z`],
    ["invoiceTotal", Number(shown(4)) === Number(text(root, total))],
    ["vatTotal", Number(shown(5)) === taxTotal(document)],
    ["invoiceHash", shown(6) === document.hash],
    ["signature", stamp === undefined || shown(7) === stamp.value],
    ["publicKey", stamp === undefined || isSame(fields.get(8), publicKeyOf(stamp.x509))],
    [
      "certificateSignature",
      !isSimplified || (stamp !== undefined && isSame(fields.get(9), signatureOf(stamp.x509))),
    ],
  ];
  return checks.flatMap(([part, holds]) => (holds ? [] : [`${part}_QRCODE_INVALID`]));
}

function taxTotal({ root }: SentDocument): number {
  const totals = findAll(root, "cac:TaxTotal");
  return Number(
    text(totals.find((one) => find(one, "cac:TaxSubtotal")) ?? totals[0], "cbc:TaxAmount"),
  );
}

function isSame(value: Uint8Array | undefined, expected: Uint8Array): boolean {
  return value !== undefined && Buffer.from(value).equals(expected);
}

/** DER of the public key. */
export function publicKeyOf({ publicKey }: X509Certificate): Buffer {
  return publicKey.export({ type: "spki", format: "der" });
}

/** The issuer's signature of a certificate. */
export function signatureOf({ raw }: X509Certificate): Uint8Array {
  return contentOf(membersOf(parsed(raw)).at(-1));
}

/** Text of a QR code. */
export function qrText(
  fields: readonly (readonly [tag: number, value: string | Uint8Array])[],
): string {
  const parts = fields.map(([tag, value]) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  });
  return Buffer.concat(parts).toString("base64");
}
