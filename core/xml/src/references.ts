import { isLegal } from "./characters.ts";
import { XmlError } from "./errors.ts";

/** The only entities without a document type declaration (XML 1.0 §4.6). */
const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const REFERENCE = /&([^;&]{0,12})(;?)/g;
const DECIMAL = /^#(\d{1,7})$/;
const HEXADECIMAL = /^#x([\dA-Fa-f]{1,6})$/;
const LAST_CODE_POINT = 0x10ffff;

/** Replaces character references and predefined entities. @throws XmlError for any other. */
export function resolveReferences(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, resolve) : text;
}

function resolve(whole: string, name: string, end: string): string {
  const character = end === "" ? undefined : (PREDEFINED.get(name) ?? numbered(name));
  if (character === undefined) throw new XmlError("input", `'${whole}' refers to nothing known`);
  return character;
}

function numbered(name: string): string | undefined {
  const decimal = DECIMAL.exec(name)?.[1];
  const hexadecimal = HEXADECIMAL.exec(name)?.[1];
  const point = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : -1;
  if (point < 0 || point > LAST_CODE_POINT) return undefined;
  const character = String.fromCodePoint(point);
  return isLegal(character) ? character : undefined;
}
