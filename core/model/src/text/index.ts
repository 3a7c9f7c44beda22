export { isEmail, isUri, isUrl, uriScheme } from "./addresses.ts";
export { isCode, isKey, MAX_CODE_BYTES, MAX_KEY_LENGTH, utf8Length } from "./codes.ts";
export {
  alphanumericCode,
  baseTaxCode,
  normalizeCode,
  normalizeText,
  numericCode,
  strictCode,
  upperCode,
} from "./normalize.ts";
export { CODE_PATTERN, KEY_PATTERN } from "./patterns.ts";
export { isBlank } from "./white-space.ts";
