/**
 * A request without complete answer: name resolution, connection, TLS, abort or time-out. A step that
 * throws it ends its call with `ERR`, so the engine retries.
 */
export class TransportError extends Error {
  readonly code = "transport";
  /**
   * `no`: no byte of the request was sent, so it was not processed. `unknown`: part of it may have been sent,
   * so it may have been processed.
   */
  readonly sent: "no" | "unknown";

  constructor(message: string, sent: "no" | "unknown", options?: ErrorOptions) {
    super(message, options);
    this.name = "TransportError";
    this.sent = sent;
  }
}

/** True for a transport error, including those of another copy of this package. */
export function isTransportError(error: unknown): error is TransportError {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "transport" &&
    "sent" in error &&
    (error.sent === "no" || error.sent === "unknown")
  );
}
