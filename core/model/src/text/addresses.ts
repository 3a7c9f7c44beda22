import { utf8Length } from "./codes.ts";

const MIN_URL_BYTES = 4;
const MAX_URL_LENGTH = 2082;
const SCHEME = "(?:ftp|tcp|udp|wss?|https?)://";
const USER = "[\\w.\\-~!$&'()*+,;=%]";
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?";
const HOST = `(?:\\[[0-9a-fA-F:.]+\\]|${LABEL}(?:\\.${LABEL})*)`;
const URL_FORM = `^(?:${SCHEME})?(?:${USER}+(?::(?:${USER}|:)*)?@)?${HOST}\\.?(?::\\d{1,5})?(?:[/?#]\\S*)?$`;
/** Compiled on first use: its character classes are slow to compile. */
let urlForm: RegExp | undefined;
const WITH_SCHEME = new RegExp(`^${SCHEME}`, "i");
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const CONTROL = /\p{Cc}/u;

/** Web address by the format's lenient rules, with an optional scheme (spec §5.6). */
export function isUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || utf8Length(text) < MIN_URL_BYTES) return false;
  urlForm ??= new RegExp(URL_FORM, "iu");
  if (!urlForm.test(text) || CONTROL.test(text)) return false;
  const [path = ""] = text.split(/[?#]/, 1);
  const fragment = text.includes("#") ? text.slice(text.indexOf("#")) : "";
  return hasHost(text, path) && !BAD_ESCAPE.test(path) && !BAD_ESCAPE.test(fragment);
}

/** Without a scheme, only a colon makes the start a host; otherwise all is path and needs a dot. */
function hasHost(text: string, path: string): boolean {
  if (WITH_SCHEME.test(text)) return true;
  return (text.includes(":") && !text.includes("://")) || path.includes(".");
}

const EXTRA = "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF";
const LETTER = `A-Za-z${EXTRA}`;
const WORD = `A-Za-z0-9${EXTRA}`;
const ATOM = `[${WORD}!#$%&'*+\\-/=?^_{|}~\`]+`;
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"[^"\\\\\\s]")$`);
const FIRST_LABELS = new RegExp(`^[${WORD}](?:[${WORD}\\-._~]*[${WORD}])?$`);
const LAST_LABEL = new RegExp(`^[${LETTER}](?:[${WORD}\\-_~]*[${LETTER}])?$`);

/** `local@domain`, without display name, comment or blanks (spec §5.6). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || !LOCAL.test(text.slice(0, at))) return false;
  const domain = text.endsWith(".") ? text.slice(at + 1, -1) : text.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  if (dot < 1) return false;
  return FIRST_LABELS.test(domain.slice(0, dot)) && LAST_LABEL.test(domain.slice(dot + 1));
}

const URI = /^([A-Za-z][A-Za-z0-9+.-]*):(?!\/\/$)\S+$/;

/** Parts in which characters are percent-encoded: a path with a leading slash, and the fragment. */
const ESCAPED = /^[^:]*:(\/[^?#]*)?[^#]*(#.*)?$/s;

/**
 * Scheme of an absolute URI in lower case; undefined for other text. Without a slash after the scheme,
 * the rest is opaque and may contain any percent sign.
 */
export function uriScheme(text: string): string | undefined {
  const [, scheme] = URI.exec(text) ?? [];
  if (scheme === undefined || CONTROL.test(text)) return undefined;
  const [, path = "", fragment = ""] = ESCAPED.exec(text) ?? [];
  return BAD_ESCAPE.test(path) || BAD_ESCAPE.test(fragment) ? undefined : scheme.toLowerCase();
}

/** Absolute URI: a scheme and a non-empty rest (GOBL-CBC-URI-02). */
export function isUri(text: string): boolean {
  return uriScheme(text) !== undefined;
}
