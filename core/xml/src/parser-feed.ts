/** Characters of a text from which on it is worth to pass it by the parser. */
const LONG = 4096;
/** What ends a text, or is not written as it reads. */
const MARKUP = /[<&\]]/g;
/** White space as a character reference: some writers have one at each line's end. */
const SPACE = /&#(?:x0*([9aAdD]|20)|0*(9|10|13|32));/y;
/** Characters of such a reference. */
const LONGEST = 10;

/**
 * Writes a document to a parser, but not the long texts in elements that are asked for: the parser reads them a character at
 * a time, and keeps a text until its end. Illegal characters are found before.
 */
export interface ParserFeed {
  /** The parser has read the start tag of an element, which is not empty, whose text is to pass it by. */
  opened(): void;
  write(piece: string): void;
  end(): void;
}

/** @param add takes text that passes the parser by, of the element that is open. */
export function createParserFeed(
  parser: { write(text: string): unknown },
  add: (text: string) => void,
): ParserFeed {
  /** The last character written was the end of such a start tag. */
  let isOpened = false;
  /** The text goes past the parser. */
  let isPast = false;
  /** Characters that may begin a reference. */
  let held = "";

  /** Writes up to the end of a tag, and finds out whether such a text begins there. */
  function upTo(tagEnd: number, from: number, piece: string): number {
    parser.write(piece.slice(from, tagEnd));
    isOpened = false;
    parser.write(piece.slice(tagEnd, tagEnd + 1));
    isPast = isOpened;
    return tagEnd + 1;
  }

  /** Passes text on up to markup that the parser has to read; the place where that begins. */
  function pass(from: number, piece: string): number {
    let at = from;
    while (at < piece.length) {
      MARKUP.lastIndex = at;
      const end = MARKUP.exec(piece)?.index ?? piece.length;
      if (end > at) add(piece.slice(at, end));
      at = end;
      const space = spaceAt(piece, at);
      if (!space) break;
      add(space.text);
      at = space.end;
    }
    const rest = piece.slice(at, at + LONGEST);
    const mayGoOn = rest.startsWith("&") && rest.length < LONGEST && !rest.includes(";");
    if (mayGoOn) held = rest;
    isPast = rest === "" || mayGoOn;
    return at + held.length;
  }

  return {
    opened() {
      isOpened = true;
    },
    write(next) {
      const piece = held + next;
      held = "";
      for (let at = 0; at < piece.length; ) {
        if (isPast) {
          at = pass(at, piece);
          continue;
        }
        const tagEnd = beforeLongText(piece, at);
        if (tagEnd >= 0) at = upTo(tagEnd, at, piece);
        else {
          parser.write(piece.slice(at));
          at = piece.length;
        }
      }
    },
    end() {
      if (held !== "") parser.write(held);
    },
  };
}

/** White space that is written as a reference there. */
function spaceAt(
  piece: string,
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  SPACE.lastIndex = at;
  const [reference, hex, decimal] = SPACE.exec(piece) ?? [];
  if (reference === undefined) return undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return { text: String.fromCharCode(code), end: at + reference.length };
}

/** The place of the next `>` before a long text, or before one that may go on in the next piece; -1 where there is none. */
function beforeLongText(piece: string, from: number): number {
  for (let at = from; ; ) {
    const next = piece.indexOf("<", at);
    const end = next < 0 ? piece.length : next;
    if (next < 0 || end - at > LONG) {
      const close = piece.lastIndexOf(">", end - 1);
      if (close >= at && (next < 0 || end - close > LONG)) return close;
    }
    if (next < 0) return -1;
    at = next + 1;
  }
}
