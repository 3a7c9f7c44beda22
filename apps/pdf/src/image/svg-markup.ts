import { FakturoError } from "@fakturo/model";

const MAX_ELEMENTS = 20_000;

// Each pattern also matches unclosed markup to the end of the file, so that no part is scanned twice.
const ASIDE = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[|\]\]>|<[?!][^>]*(?:>|$)/g;
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(>|(?=<)|$)([^<]*)/g;
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export type SvgAttributes = ReadonlyMap<string, string>;

export interface SvgTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: SvgAttributes;
  /** Text between this tag and the next. */
  readonly text: string;
}

/** The tags of an SVG in order, without comments and declarations. */
export function readTags(source: string): SvgTag[] {
  const tags: SvgTag[] = [];
  for (const [, slash, name = "", rest = "", end, text = ""] of source
    .replace(ASIDE, "")
    .matchAll(TAG)) {
    if (end !== ">") continue;
    if (tags.length === MAX_ELEMENTS)
      throw new FakturoError("too-large", "SVG with too many elements");
    tags.push({
      name,
      isEnd: slash === "/",
      isEmpty: rest.trimEnd().endsWith("/"),
      attributes: readAttributes(rest),
      text,
    });
  }
  return tags;
}

function readAttributes(text: string): SvgAttributes {
  const out = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE))
    out.set(name, double ?? single ?? "");
  return out;
}
