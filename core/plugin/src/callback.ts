import type { Answer, CallContext } from "./connection.ts";
import type { InboundMessage } from "./inbound.ts";
import type { AppReply, CallbackPlace, OutsideRoute } from "./route.ts";
import type { StepFile } from "./step.ts";
import type { Submission, SubmissionKind } from "./submission.ts";

/** A statement of an authority about one submitted record. */
export interface Notice {
  /** Identity of the record, matched first: it is stored before the record is sent. */
  readonly identity?: string;
  /** Kind of the submission, where several kinds have the same identity; default: the newest submission. */
  readonly kind?: SubmissionKind;
  /** Reference that the authority assigned; matched where no submission has the identity. */
  readonly reference?: string;
  /** Order of the states at the authority: a lower rank never overwrites a higher one. */
  readonly rank: number;
  /** Time of the state at the authority, milliseconds since 1970: of two with the same rank the later counts. */
  readonly at?: number;
  /**
   * The state of the record. `unknown`: there is something new; the engine queries the authority. `duplicate`:
   * a further copy was refused, which says nothing about the first.
   */
  readonly answer: Answer;
  /** The state of the record in place of `answer`, where it also depends on what was sent. */
  answerTo?(sent: Pick<Submission, "kind" | "identity" | "mime">): Answer;
  /** Files stored with the entry, once, whatever the answer: the receipt itself in the category `response`. */
  readonly files?: readonly StepFile[];
  /**
   * What it says about received documents, where no submission matches: for channels on which messages about sent and
   * received documents look alike. Their entries get the files.
   */
  readonly about?: InboundMessage;
}

/** A message of an authority, as it was received and stored. */
export interface CallbackMessage {
  readonly bytes: Uint8Array;
  /** Names in lower case; without credentials and cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reference passed to `ctx.callbackUrl`, where the address has a token. */
  readonly ref?: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/**
 * An address where an authority answers submissions. The engine authenticates a message, stores it with its
 * original bytes, acknowledges it and processes it once: copies have no effect, and what no submission matches yet
 * is tried again.
 */
export interface Callback {
  /** Begins with the app's key, e.g. `acme.notices`. */
  readonly key: string;
  readonly name: string;
  /** Key of the connection whose submissions the messages are about. */
  readonly connection: string;
  /** Address of the `POST`, below `/apps/<app>/v1`. */
  readonly path: string;
  /** As for other routes; without a callback token it must identify the workspace. */
  readonly auth: OutsideRoute["auth"];
  /** Location of the token of `ctx.callbackUrl`. */
  readonly callback?: CallbackPlace;
  /** Maximum body size in bytes; default and upper limit 10 MiB. */
  readonly limit?: number;
  /**
   * Id of a message, which its copies share; default: the SHA-256 of its bytes.
   * @throws FakturoError for a message that is refused without being stored.
   */
  id?(message: CallbackMessage): string;
  /**
   * What the message states. Called after the acknowledgement, again after a crash and for unmatched messages.
   * May call the authority where the message is only a hint.
   * @throws FakturoError for an unreadable message, which a person has to look at.
   */
  read(message: CallbackMessage, ctx: CallContext): readonly Notice[] | Promise<readonly Notice[]>;
  /** Response to a stored message, the same for its copies; default: 200 with an empty body. */
  acknowledge?(message: CallbackMessage): Omit<AppReply, "effects">;
}

/** Declares a callback, for `Plugin.callbacks`; returns it frozen. Loading the plugin checks it. */
export function defineCallback(callback: Callback): Callback {
  return Object.freeze(callback);
}
