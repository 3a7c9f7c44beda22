/** One part of a package, or a file sent with an envelope. */
export interface SoapAttachment {
  /** Content-ID without angle brackets, e.g. `invoice-1@example.com`. */
  readonly id: string;
  /** Media type, e.g. `application/octet-stream`. */
  readonly type: string;
  readonly data: Uint8Array;
}
