import { isFakturoError } from "@fakturo/model";

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

/** What a connection answers for a call that failed. */
export type CallFailure =
  | {
      readonly is: "not-sent";
      readonly fault: "credentials" | "down";
      readonly message: string;
    }
  | { readonly is: "unknown"; readonly message: string };

/**
 * The failure of a call as a connection's answer: `not-sent` for a missing credential and where no byte was sent,
 * `unknown` where the authority may have processed the request. Throws any other error again.
 */
export function callFailure(error: unknown): CallFailure {
  if (isFakturoError(error) && error.key === "precondition-failed")
    return { is: "not-sent", fault: "credentials", message: error.message };
  if (!isTransportError(error)) throw error;
  return error.sent === "no"
    ? { is: "not-sent", fault: "down", message: error.message }
    : { is: "unknown", message: error.message };
}
