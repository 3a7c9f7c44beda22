import {
  Set as Asn1Set,
  type AsnType,
  BitString,
  Constructed,
  fromBER,
  IA5String,
  Integer,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  UTCTime,
  Utf8String,
} from "asn1js";

/** A node of ASN.1. */
export type Node = AsnType;

/** DER of a node. */
export const der = (node: Node): Buffer => Buffer.from(node.toBER());
export const sequence = (...value: Node[]): Node => new Sequence({ value });
export const oid = (value: string): Node => new ObjectIdentifier({ value });
export const bits = (bytes: Uint8Array): Node => new BitString({ valueHex: exact(bytes) });
export const octets = (bytes: Uint8Array): Node => new OctetString({ valueHex: exact(bytes) });
export const integer = (bytes: Uint8Array): Node => new Integer({ valueHex: exact(bytes) });
export const small = (value: number): Node => new Integer({ value });
export const time = (ms: number): Node => new UTCTime({ valueDate: new Date(ms) });

/** A value under the context-specific tag `[number]`. */
export const tagged = (tagNumber: number, ...value: Node[]): Node =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

/** A name with one attribute per type and value. */
export function nameOf(rows: readonly (readonly [type: string, value: string])[]): Node {
  return sequence(
    ...rows.map(
      ([type, value]) => new Asn1Set({ value: [sequence(oid(type), new Utf8String({ value }))] }),
    ),
  );
}

/** A structure from its DER; undefined for other bytes. */
export function parsed(bytes: Uint8Array): Node | undefined {
  const { offset, result } = fromBER(exact(bytes));
  return offset < 0 ? undefined : result;
}

/** Members of a sequence, a set or a tagged value; empty for other types. */
export function membersOf(node: unknown): readonly Node[] {
  return node instanceof Constructed ? node.valueBlock.value : [];
}

/** DER encoding of a parsed ASN.1 node, header included; empty for no node. */
export function bytesOf(node: Node | undefined): Buffer {
  return Buffer.from(node?.valueBeforeDecodeView ?? new Uint8Array());
}

/** Object identifier of a node; empty for other types. */
export function oidOf(node: unknown): string {
  return node instanceof ObjectIdentifier ? node.getValue() : "";
}

/** Text of a string; empty for other types. */
export function textOf(node: unknown): string {
  const isText =
    node instanceof Utf8String || node instanceof PrintableString || node instanceof IA5String;
  return isText ? node.getValue() : "";
}

/** Contents of an octet or bit string; empty for other types. */
export function contentOf(node: unknown): Uint8Array {
  const isBits = node instanceof BitString || node instanceof OctetString;
  return isBits ? node.valueBlock.valueHexView : new Uint8Array();
}

/** Attributes of a name by type. */
export function attributesOf(name: unknown): ReadonlyMap<string, string> {
  const rows = membersOf(name).flatMap((set) => membersOf(set));
  return new Map(
    rows.map((row) => {
      const [type, value] = membersOf(row);
      return [oidOf(type), textOf(value)] as const;
    }),
  );
}

/** A copy of the bytes, detached from a shared buffer. */
function exact(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
