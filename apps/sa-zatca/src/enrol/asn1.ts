import {
  Set as Asn1Set,
  type AsnType,
  BitString,
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Utf8String,
} from "asn1js";

type Node = AsnType;

/** DER of a structure. */
export const der = (node: Node): Buffer => Buffer.from(node.toBER());

/** A structure from its DER. */
export const parsed = (bytes: Uint8Array): Node => fromBER(exact(bytes)).result;

export const sequence = (...value: Node[]): Node => new Sequence({ value });
const setOf = (...value: Node[]): Node => new Asn1Set({ value });
export const oid = (value: string): Node => new ObjectIdentifier({ value });
const utf8 = (value: string): Node => new Utf8String({ value });
export const printable = (value: string): Node => new PrintableString({ value });
export const octets = (bytes: Uint8Array): Node => new OctetString({ valueHex: exact(bytes) });
export const bits = (bytes: Uint8Array): Node => new BitString({ valueHex: exact(bytes) });

/** A value under the context-specific tag `[number]`. */
export const tagged = (tagNumber: number, ...value: Node[]): Node =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

/** A name with one attribute per type and value; countries are PrintableString. */
export function nameOf(rows: readonly (readonly [type: string, value: string])[]): Node {
  return sequence(
    ...rows.map(([type, value]) =>
      setOf(sequence(oid(type), type === COUNTRY ? printable(value) : utf8(value))),
    ),
  );
}

/** Attribute type of countries. */
export const COUNTRY = "2.5.4.6";

/** A copy of the bytes, detached from a shared buffer. */
function exact(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** Bytes of the last bit string of a sequence, e.g. a certificate's signature. */
export function lastBits(node: Node): Uint8Array {
  const last = node instanceof Sequence ? node.valueBlock.value.at(-1) : undefined;
  return last instanceof BitString ? last.valueBlock.valueHexView : new Uint8Array();
}
