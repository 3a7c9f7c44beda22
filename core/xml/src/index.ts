export { escapeXml, type IllegalCharacters } from "./characters.ts";
export {
  attributed,
  declare,
  group,
  kept,
  leaf,
  type XmlAttributes,
  type XmlChild,
  type XmlNode,
} from "./element.ts";
export { XmlError, type XmlErrorKey } from "./errors.ts";
export { createFinder, type XmlFinder } from "./find.ts";
export type { ReadLimits } from "./limits.ts";
export { readXml } from "./read.ts";
export type { XmlElement } from "./tree.ts";
export { type WriteOptions, writeXml } from "./write.ts";
