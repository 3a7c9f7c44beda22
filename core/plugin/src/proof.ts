import type { Credential } from "./credential.ts";
import type { HttpReply, HttpRequest } from "./http.ts";

/**
 * Whether an authority answers and takes the credential. `refused`: not with this credential; `unknown`: checked again
 * later.
 */
export type Proof =
  | {
      readonly is: "works";
      /** A remark for people. */
      readonly message?: string;
    }
  | {
      readonly is: "refused" | "unknown";
      readonly message: string;
      /** The authority's error code, if its answer has one. */
      readonly code?: string;
    };

/** Answer of a failed call. */
interface FailedCall {
  readonly is: string;
  readonly fault?: string;
  readonly message?: string;
  readonly code?: string;
}

/** What a failed call shows: `refused` if the authority refused the credential, else `unknown`. */
export function failedProof({ is, fault, message = "", code }: FailedCall): Proof {
  const isRefused = is === "not-sent" && fault === "credentials";
  return { is: isRefused ? "refused" : "unknown", message, ...(code && { code }) };
}

const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403]);
const LEAST_FAILURE = 500;

/** Members of a call's context that a GET request needs. */
interface Reader {
  readonly signal: AbortSignal;
  endpoint(name: string): string;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  credential(): Promise<Pick<Credential, "tls">>;
}

/**
 * Reads an address of a service that offers no harmless call, with the certificate of the connection's credential. The
 * service need not allow GET: other statuses than those of `statusProof` show that it is reached over TLS.
 * @param endpoint name of the address. @throws TransportError without an answer.
 */
export async function proofByReading(endpoint: string, ctx: Reader): Promise<Proof> {
  const { tls } = await ctx.credential();
  const request = { method: "GET", signal: ctx.signal, ...(tls && { tls }) } as const;
  return statusProof(await ctx.http(ctx.endpoint(endpoint), request));
}

/** What an HTTP status shows: 401 and 403 refuse the credential, 5xx is a failure of the service, others show that it works. */
export function statusProof({ status }: Pick<HttpReply, "status">): Proof {
  const code = String(status);
  if (REFUSED_STATUSES.has(status))
    return { is: "refused", code, message: `the credential is not taken (HTTP ${status})` };
  if (status >= LEAST_FAILURE)
    return { is: "unknown", code, message: `the service does not work (HTTP ${status})` };
  return { is: "works" };
}
