export { escapeXml, type IllegalCharacters } from "./characters.ts";
export { createXmlCheck, type XmlCheck } from "./check.ts";
export { copied } from "./copied.ts";
export {
  attributed,
  declare,
  EMPTY,
  group,
  kept,
  leaf,
  leaves,
  longLeaf,
  sourced,
  type XmlAttributes,
  type XmlChild,
  type XmlNode,
  type XmlPieces,
} from "./element.ts";
export { XmlError, type XmlErrorKey } from "./errors.ts";
export { createFinder, type XmlFinder } from "./find.ts";
export { readXmlHead } from "./head.ts";
export { html, Markup, type MarkupPart } from "./html.ts";
export type { ReadLimits } from "./limits.ts";
export { type ReadOptions, readXml, wellFormed } from "./read.ts";
export type { TextSink, XmlElement } from "./recorded.ts";
export { disregard, type Rename, renamed, repeats } from "./recorded.ts";
export { type SettledNode, settled, settledElement } from "./settled.ts";
export { type UnreadNode, unreadIn, type Vocabulary } from "./unread.ts";
export { type WriteOptions, writeXml, writeXmlBytes } from "./write.ts";
