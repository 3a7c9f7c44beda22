import type { SimulatedReply } from "@fakturo/simulator";

/** Ends a request with an error of the operator. */
export class OperatorRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly string[];

  constructor(status: number, code: string, message: string, details: readonly string[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** An answer in JSON. */
export function json(status: number, body: unknown): SimulatedReply {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** The answer of an error. */
export function errorReply({ status, code, message, details }: OperatorRefusal): SimulatedReply {
  return json(status, { code, message, details });
}
