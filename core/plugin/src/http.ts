/** Trusted certificate authorities of a call. */
export interface Trust {
  /** Additional trusted authorities, PEM. */
  readonly ca?: readonly string[];
  /** True where only the authorities in `ca` are trusted. */
  readonly onlyCa?: boolean;
  /**
   * Public keys of which one must be in the server's chain: base64 of the SHA-256 of the
   * SubjectPublicKeyInfo (RFC 7469 §2.4). Any key when absent.
   */
  readonly pins?: readonly string[];
}

/** TLS client certificate and trusted authorities. */
export interface ClientTls extends Trust {
  /** Certificate and key of the caller as PKCS#12. */
  readonly pfx?: Uint8Array;
  /** Certificate chain of the caller, PEM. */
  readonly cert?: string;
  /** Key of the certificate, PEM. */
  readonly key?: string;
  /** Passphrase of `pfx` or `key`. */
  readonly passphrase?: string;
}

/** A request of a step or a connection. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /**
   * True for data that its issuer has signed, such as certificate revocation lists: the address may be `http:`.
   */
  readonly isSigned?: boolean;
  /** Client certificate and trusted authorities; default: no certificate and the usual authorities. */
  readonly tls?: ClientTls;
  /**
   * Number of bytes of the response body that suffice, by status: a longer or incomplete body is cut, and 0
   * skips it. Undefined: the call fails without the complete body.
   */
  readonly enough?: (status: number) => number | undefined;
}

/** The complete response; header names in lower case, repeated ones joined by a comma. */
export interface HttpReply {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Thrown by `ctx.http` for an address that the operator does not allow (private, loopback, not https).
 */
export interface TargetRefused extends Error {
  readonly code: "target-refused";
}

/** True for errors of `ctx.http` and `ctx.resolve` about an address that the operator does not allow. */
export function isTargetRefused(error: unknown): error is TargetRefused {
  return error instanceof Error && "code" in error && error.code === "target-refused";
}
