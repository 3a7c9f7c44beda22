import { KEY_PATTERN } from "./patterns.ts";
import { trimSpace } from "./white-space.ts";

const CONTROL = /\p{Cc}/u;

/** Maximum length of a code, in bytes of UTF-8 (GOBL-CBC-CODE-01). */
export const MAX_CODE_BYTES = 128;
/** Maximum length of a key (GOBL-CBC-KEY-01). */
export const MAX_KEY_LENGTH = 64;

/** Form of a kebab-case key, whose parts are joined by `+` (GOBL-CBC-KEY-02); of any length. */
export function isKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/** Form of a code: no control characters, no outer white space (GOBL-CBC-CODE-02). */
export function isCode(text: string): boolean {
  return !CONTROL.test(text) && trimSpace(text) === text;
}

/** Length in bytes of UTF-8, the format's unit. */
export function utf8Length(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      length += 4;
      i++;
    } else length += 3;
  }
  return length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
