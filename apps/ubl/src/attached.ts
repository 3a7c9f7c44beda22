/** A file put into the XML (BT-125). */
export interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
}
