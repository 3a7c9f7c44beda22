/** A media type that is valid in a header. */
export const MIME_PATTERN =
  '^[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(?: *; *[\\w-]+=(?:[\\w.+-]+|"[\\w .+/-]*"))*$';

const MIME = new RegExp(MIME_PATTERN, "u");

/** True for a media type that is valid in a header. */
export function isMime(text: string): boolean {
  return MIME.test(text);
}
