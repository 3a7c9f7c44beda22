import { FakturoError } from "@fakturo/model";
import type { SigningCredentials } from "./credentials.ts";
import { readCredentials } from "./stored.ts";

/** Reads the workspace's secrets; undefined for a missing one. */
interface Secrets {
  secret(name: string): Promise<string | undefined>;
}

/**
 * The certificate in the first existing one of the named secrets, in any form of `readCredentials`.
 * @throws FakturoError "precondition-failed" when none exists, naming the last one; "input" or
 * "signature" when it cannot be read.
 */
export async function credentialsIn(
  secrets: Secrets,
  ...names: readonly [string, ...string[]]
): Promise<SigningCredentials> {
  for (const name of names) {
    const text = await secrets.secret(name);
    if (text !== undefined) return readCredentials(text, `'${name}'`);
  }
  throw new FakturoError(
    "precondition-failed",
    `the secret '${names.at(-1)}' with the certificate that signs is not set`,
  );
}
