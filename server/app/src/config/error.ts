/** An invalid setting; the message names it and its source. */
export class ConfigError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ConfigError";
  }
}
