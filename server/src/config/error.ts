/** A setting that cannot be used; the message names it and says where it came from. */
export class ConfigError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ConfigError";
  }
}
