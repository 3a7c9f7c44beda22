/** A copy of the bytes in a separate buffer, as the ASN.1 library requires. */
export function bufferOf(data: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(data.length);
  new Uint8Array(copy).set(data);
  return copy;
}
