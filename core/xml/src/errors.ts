/** Cause of an error: invalid data, or a bug in the calling code. */
export type XmlErrorKey = "input" | "internal";

/** Maximum length of a message; quoted data may be of any length. */
const MAX_MESSAGE = 200;

/**
 * Thrown for unacceptable XML ("input") and for elements that cannot be well-formed whatever the data
 * ("internal"). The keys are those of Fakturo's other errors.
 */
export class XmlError extends Error {
  readonly key: XmlErrorKey;

  constructor(key: XmlErrorKey, message: string) {
    super(message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message);
    this.name = "XmlError";
    this.key = key;
  }
}
