/** What went wrong: bad data, or a mistake in the code that writes. */
export type XmlErrorKey = "input" | "internal";

/** Characters of a message; what it quotes of the data may be of any length. */
const MAX_MESSAGE = 200;

/**
 * Thrown for data that is not acceptable XML ("input") and for elements that could not be
 * well-formed whatever the data ("internal"). The keys are those of Fakturo's other errors.
 */
export class XmlError extends Error {
  readonly key: XmlErrorKey;

  constructor(key: XmlErrorKey, message: string) {
    super(message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message);
    this.name = "XmlError";
    this.key = key;
  }
}
