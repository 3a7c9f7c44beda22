import type { EbmsError } from "../ebms/errors.ts";

/** A verified receipt. */
export interface As4Receipt {
  readonly messageId: string;
  /** The answer as it came, to be kept as evidence. */
  readonly xml: Uint8Array;
}

/** What became of a message. Repetitions are prepared with the same ids and the same document. */
export type SendOutcome =
  /** Taken by the receiving access point; without receipt where it only says that it has the message already. */
  | { readonly kind: "accepted"; readonly receipt: As4Receipt | undefined }
  /** Refused for good. */
  | {
      readonly kind: "rejected";
      readonly errors: readonly EbmsError[];
      /** True where the receiver is not served there: look it up again, then give up. */
      readonly isNotServiced: boolean;
    }
  /** Not taken: to be repeated. */
  | { readonly kind: "retry"; readonly reason: string; readonly errors: readonly EbmsError[] }
  /** Maybe taken: to be repeated, and until then neither sent nor failed. */
  | { readonly kind: "unknown"; readonly reason: string };
