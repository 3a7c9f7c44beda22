/** A copy of the bytes in a buffer of their own, as the ASN.1 library takes them. */
export function bufferOf(data: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(data.length);
  new Uint8Array(copy).set(data);
  return copy;
}
