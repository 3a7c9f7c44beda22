/** Keys: lower-case letters, digits, hyphens and plus signs, not at the ends. */
export const KEY_PATTERN = /^(?:[a-z]|[a-z0-9][a-z0-9-+]*[a-z0-9])$/;

/** Codes: no control characters, no blanks at the ends. */
export const CODE_PATTERN =
  /^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$/;
