import { FakturoError } from "@fakturo/model";

/** A secret cannot be read for want of its master key; the message tells the operator what to do. */
export class MissingKey extends FakturoError {
  constructor(message: string) {
    super("internal", message);
  }
}

/** What a decryption says, which knows nothing but the key's id. */
export function missingKeyOf(id: string): MissingKey {
  return new MissingKey(
    `a secret is under master key ${id}, which is not here: give the former key, see docs/operations.md`,
  );
}
