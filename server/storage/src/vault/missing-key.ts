import { FakturoError } from "@fakturo/model";

/** A secret cannot be read because its master key is missing; the message names the remedy. */
export class MissingKey extends FakturoError {
  constructor(message: string) {
    super("internal", message);
  }
}

/** The message of a decryption, which has only the key's id. */
export function missingKeyOf(id: string): MissingKey {
  return new MissingKey(
    `a secret is under master key ${id}, which is not here: give the former key, see docs/operations.md`,
  );
}
