import { type BaseBlock, Constructed, fromBER, OctetString, Sequence } from "asn1js";
import { bufferOf } from "../cms/buffer.ts";

/** The sequence in some bytes. @throws TypeError for other types. */
export function sequenceOf(bytes: Uint8Array): Sequence {
  const { offset, result } = fromBER(bufferOf(bytes));
  if (offset < 0 || !(result instanceof Sequence)) throw new TypeError("no ASN.1 sequence");
  return result;
}

/** Members of a sequence or a tagged value; empty for other types. */
export function membersOf(node: unknown): readonly BaseBlock[] {
  return node instanceof Constructed ? node.valueBlock.value : [];
}

/** @throws TypeError for other types than an octet string. */
export function octetsOf(node: unknown): Buffer {
  if (!(node instanceof OctetString)) throw new TypeError("no ASN.1 octets");
  return Buffer.from(node.getValue());
}
