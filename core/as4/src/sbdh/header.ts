import type { BusinessRoute } from "../identifiers.ts";

/** A further scope of an envelope, such as `MLS_TO`; receivers ignore those they do not know. */
export interface BusinessScope {
  readonly type: string;
  readonly instance: string;
  readonly identifier?: string | undefined;
}

/** Header of a business envelope (Peppol Business Message Envelope 2.0). */
export interface BusinessHeader extends BusinessRoute {
  /** UUID of the envelope; a repetition has the same one. */
  readonly instanceId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Country of the sender (C1), ISO 3166-1 alpha-2; the scope `COUNTRY_C1`. */
  readonly country: string;
  /** Namespace, name and version of the document where the document type does not give them. */
  readonly content?: {
    readonly standard: string;
    readonly type: string;
    readonly version: string;
  };
  /** Further scopes, in order. */
  readonly scopes?: readonly BusinessScope[];
}

/** Types of the scopes that every envelope has. */
export const SCOPES = { documentType: "DOCUMENTID", process: "PROCESSID", country: "COUNTRY_C1" };
