/** The workspace that a request belongs to. */
export interface WorkspaceFacts {
  readonly id: string;
  readonly sandbox: boolean;
}

/** Client certificate of the TLS connection to this server, or to a proxy that the operator trusts. */
export interface ClientCertificate {
  readonly pem: string;
  /** Distinguished names, one attribute per line, e.g. `CN=SdI`. */
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal, upper case. */
  readonly serialNumber: string;
  /** SHA-256 of the DER form, hexadecimal, lower case. */
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
}

/** One part of a `multipart/form-data` body. */
export interface BodyPart {
  readonly name: string;
  /** File name; undefined for a field. */
  readonly fileName: string | undefined;
  /** Empty where the sender gives none. */
  readonly mime: string;
  readonly data: Uint8Array;
}

/** Common members of requests to apps and callbacks. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /**
   * Names in lower case, repeated ones joined by a comma; without `authorization` where a token was checked.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the fields of a form; undefined for other bodies. */
  readonly body: unknown;
  /** The body as received. */
  readonly bytes: Uint8Array;
  /** Parts of a multipart body. */
  readonly parts: readonly BodyPart[];
  readonly certificate: ClientCertificate | undefined;
}
