import { createHash } from "node:crypto";
import type { Answer, Credential, HttpReply, HttpRequest, Traits } from "@fakturo/plugin";

/** A request as it arrives at an authority. */
export type WireRequest = Pick<HttpRequest, "method"> & {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** A record that a request carries. `digest`: SHA-256 of its bytes, hexadecimal; see `digestOf`. */
export interface WireRecord {
  readonly identity: string;
  readonly digest: string;
}

/** A parsed request to an authority. */
export type WireQuery =
  | { readonly is: "send"; readonly records: readonly WireRecord[] }
  | { readonly is: "consult"; readonly identity: string }
  | { readonly is: "receipt"; readonly reference: string }
  /** Anything else, such as a token: answered as given. */
  | { readonly is: "other"; readonly reply: HttpReply };

/** The authority's answer, from which the reply is written. */
export type WireAnswer =
  /** To a send: an answer for each record. `wait`: seconds until the next message may come. */
  | {
      readonly is: "answers";
      readonly answers: readonly { readonly identity: string; readonly answer: Answer }[];
      readonly wait?: number;
    }
  /** To a consult: the record that is stored under the identity, or none. */
  | { readonly is: "found"; readonly identity: string; readonly digest: string }
  | { readonly is: "not-found"; readonly identity: string }
  /** To the question after a receipt. */
  | { readonly is: "receipt"; readonly reference: string; readonly answer: Answer };

/**
 * How an authority is spoken to. What it accepts, refuses and shows, and how late, follows from the traits of
 * the connection; this reads its requests and writes its replies.
 */
export interface AuthorityWire {
  /** The record of document `n` (0, 1, 2 …), as a step prepares it; `mime`: `application/xml` when absent. */
  record(n: number): {
    readonly identity: string;
    readonly bytes: Uint8Array;
    readonly mime?: string;
  };
  /** Throws where the authority would not understand the request: the test fails with the message. */
  read(request: WireRequest): WireQuery;
  write(answer: WireAnswer): HttpReply;
  /** Secrets of the workspace by name. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Credentials that the connection identifies itself with, by key. */
  readonly credentials?: Readonly<Record<string, Credential>>;
  /** True when answers `duplicate` carry the digest of what is stored. */
  readonly tellsStored?: boolean;
  /** Where the authority behaves otherwise than the connection's traits say: what happens if they are wrong. */
  readonly behaves?: Partial<Traits>;
}

/** SHA-256 of a record's bytes, hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
