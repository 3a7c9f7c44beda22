import type { UserMessage } from "../ebms/user-message.ts";
import type { BusinessRoute } from "../identifiers.ts";
import type { BusinessHeader } from "../sbdh/header.ts";

/** Where received documents go; its members may reject, which the sender is told to repeat after. */
export interface As4Inbox {
  /** True where messages of this route are taken here. */
  serves(route: BusinessRoute): Promise<boolean>;
  /** A place for a document that arrives. What is written there is not verified before `commit`. */
  open(message: UserMessage): Promise<DocumentPlace>;
}

/** Place for one document. Exactly one of `commit` and `discard` ends it. */
export interface DocumentPlace {
  /** Appends a piece of the business envelope. */
  write(chunk: Uint8Array): Promise<void>;
  /**
   * Makes document, message id and receipt durable in one step, unless the message id is stored already: then
   * nothing changes, what was written is dropped, and the stored message is answered. The same document
   * under another message id (sender and instance id of the envelope) is to be treated as stored already, too.
   */
  commit(received: ReceivedDocument): Promise<Committed>;
  /** Drops what was written. */
  discard(): Promise<void>;
}

/** A verified message. */
export interface ReceivedDocument {
  readonly message: UserMessage;
  readonly header: BusinessHeader;
  /** Certificate of the sending access point, DER. */
  readonly signer: Uint8Array;
  /** SHA-256 of the compressed envelope, base64, as it was signed. */
  readonly digest: string;
  /** Digests of everything that was signed, joined by spaces. */
  readonly digests: string;
  /** Bytes of the envelope. */
  readonly size: number;
  /** The receipt, to be sent again for a repetition. */
  readonly receipt: string;
}

/** What became of a document. */
export type Committed =
  | { readonly kind: "stored" }
  | {
      readonly kind: "duplicate";
      /** Of the message that is stored. */
      readonly stored: Pick<ReceivedDocument, "digest" | "digests" | "receipt">;
    };
