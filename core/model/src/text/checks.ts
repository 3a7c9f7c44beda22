const KEY = /^(?:[a-z]|[a-z0-9][a-z0-9-+]*[a-z0-9])$/;

/** Kebab-case key; `+` joins parts. Length is not looked at. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

const MAX_URL = 2083;
const MIN_URL = 4;
const URL_FORM =
  /^(?:(?:ftp|tcp|udp|wss?|https?):\/\/)?(?:[^\s:@/]+(?::[^\s@/]*)?@)?(?:\[[0-9a-fA-F:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?)*)\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Web address in the lenient sense of the format: a scheme is optional (spec §5.6). */
export function isUrl(text: string): boolean {
  if (text.length < MIN_URL || text.length >= MAX_URL || text.startsWith(".")) return false;
  if (!URL_FORM.test(text)) return false;
  return text.includes(":") || text.split(/[/?#]/, 1)[0]?.includes(".") === true;
}

const WORD = "A-Za-z0-9\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF";
const ATOM = `[${WORD}!#$%&'*+\\-/=?^_{|}~\`]+`;
const LETTER = "A-Za-z\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF";
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"[^"\\\\\\s]")$`);
const LABEL = new RegExp(`^[${WORD}](?:[${WORD}\\-_~]*[${WORD}])?$`);
const LAST_LABEL = new RegExp(`^[${LETTER}](?:[${WORD}\\-_~]*[${LETTER}])?$`);
const MAX_EMAIL = 320;

/** `local@domain` without display name, comment or blanks (spec §5.6). */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL) return false;
  const at = text.lastIndexOf("@");
  if (at < 1 || !LOCAL.test(text.slice(0, at))) return false;
  const labels = text.slice(at + 1).replace(/\.$/, "").split(".");
  const last = labels.pop() ?? "";
  return labels.length > 0 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(last);
}

const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/;

/** Absolute URI: scheme and something after it. */
export function isUri(text: string): boolean {
  return URI.test(text);
}
