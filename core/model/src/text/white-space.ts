const LAST_ASCII = 0x7f;

/** Unicode White_Space, which unlike `String.prototype.trim` has U+0085 and not U+FEFF. */
function isSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit <= LAST_ASCII) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return /^\p{White_Space}$/u.test(text.charAt(index));
}

/** Text without outer white space; a loop, because a pattern for the end would be quadratic. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return end - start === text.length ? text : text.slice(start, end);
}

/** A character that can be seen: neither white space nor a control character nor half a surrogate pair. */
const VISIBLE = /[^\s\p{Cc}\p{Cs}]/u;
const FIRST_VISIBLE = 0x21;

/** True for texts without any character that can be seen. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first >= FIRST_VISIBLE && first < LAST_ASCII) && !VISIBLE.test(text);
}
