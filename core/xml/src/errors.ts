/** What went wrong: bad data, or a mistake in the code that writes. */
export type XmlErrorKey = "input" | "internal";

/**
 * Thrown for data that is not acceptable XML ("input") and for elements that could not be
 * well-formed whatever the data ("internal"). The keys are those of Fakturo's other errors.
 */
export class XmlError extends Error {
  readonly key: XmlErrorKey;

  constructor(key: XmlErrorKey, message: string) {
    super(message);
    this.name = "XmlError";
    this.key = key;
  }
}
