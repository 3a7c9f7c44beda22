import type { JsonObject } from "@fakturo/model";

/** A task posted by the server; members without value are absent. */
export interface Task {
  /** The same for every attempt: use it as idempotency key. */
  readonly id: string;
  readonly job_id: string;
  readonly action: string;
  readonly config: JsonObject;
  readonly envelope?: JsonObject & { readonly doc: JsonObject };
  /** Bearer token for the API, for one hour. */
  readonly token: string;
}

/** Result of the step. */
export interface Result {
  readonly status: "OK" | "SKIP" | "KO" | "ERR" | "QUEUED";
  readonly code?: string;
  readonly message?: string;
  /** Seconds until the next call, for `ERR` and `QUEUED`. */
  readonly retry_in?: number;
  readonly files?: readonly JsonObject[];
  /** State of the entry. */
  readonly state?: string;
}

/** Reports the invoice; a repeated call with the same id must not report it again. */
export async function send({ id, envelope }: Task): Promise<Result> {
  if (!envelope) return { status: "KO", code: "no-document", message: "the job has no document" };
  const receipt = `received ${String(envelope.doc.code ?? "")} as ${id}`;
  return {
    status: "OK",
    state: "sent",
    files: [
      {
        name: "receipt.txt",
        mime: "text/plain",
        key: "acme-receipt",
        category: "response",
        data: Buffer.from(receipt).toString("base64"),
      },
    ],
  };
}
