/** A file embedded in the XML (BT-125). */
export interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
}
