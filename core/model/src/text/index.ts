export { isEmail, isKey, isUri, isUrl } from "./checks.ts";
export {
  alphanumericCode,
  baseTaxCode,
  normalizeCode,
  normalizeText,
  numericCode,
  strictCode,
  upperCode,
} from "./normalize.ts";
