import { FakturoError } from "@fakturo/model";

/** One `@` between a name and a domain (RFC 5321 §4.1.2, without quoted names). */
const EMAIL = /^[^\s@"<>]{1,64}@[^\s@"<>.]+(?:\.[^\s@"<>.]+)*$/;

/** @throws FakturoError "input" for a malformed address. */
export function checkEmail(email: string): void {
  if (!EMAIL.test(email) || email.length > 254)
    throw new FakturoError(
      "input",
      `'${email.slice(0, 100)}' is no e-mail address, such as anna@example.com`,
    );
}
