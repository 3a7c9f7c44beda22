import type { MandateSignature } from "@fakturo/plugin";
import { readPicture } from "../image/picture.ts";

/** Words before the signer's name. */
export interface SignatureWords {
  readonly typed: string;
  readonly drawn: string;
}

/**
 * The signature on a mandate: the drawn one, or the name in place of one.
 * @throws FakturoError "input" for a picture that is none.
 */
export function signatureOf(
  { picture }: MandateSignature,
  name: string,
  { typed, drawn }: SignatureWords,
) {
  if (!picture) return { text: `${typed} ${name}` };
  return { picture: { picture: readPicture(picture), caption: `${drawn} ${name}` } };
}
