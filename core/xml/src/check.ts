import { SaxesParser } from "saxes";
import { isLegal } from "./characters.ts";
import { createDecoder } from "./decode.ts";
import { XmlError } from "./errors.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { SAX_OPTIONS } from "./parse.ts";
import { createParserFeed } from "./parser-feed.ts";

/** Checks a document that arrives in pieces, without keeping it. */
export interface XmlCheck {
  /** @throws XmlError "input" for malformed or malicious documents, and ones that are not UTF-8. */
  write(bytes: Uint8Array): void;
  /** @throws XmlError "input" for a document that is not complete. */
  end(): void;
}

/**
 * A check of one document with the rules of `wellFormed`: no document type declarations, only the five
 * predefined entities, at most `depth` open elements.
 */
export function createXmlCheck(depth = DEFAULT_LIMITS.depth): XmlCheck {
  const decoded = createDecoder();
  const parser = new SaxesParser({ ...SAX_OPTIONS, xmlns: false });
  // Texts are not needed: long ones pass the parser by.
  const feed = createParserFeed(parser, () => {});
  let open = 0;
  parser.on("error", ({ message }) => refuse(message));
  parser.on("doctype", () => refuse("document type declarations are not accepted"));
  parser.on("opentag", ({ isSelfClosing }) => {
    if (!isSelfClosing) feed.opened();
    open += 1;
    if (open > depth) refuse(`elements are nested ${depth} deep`);
  });
  parser.on("closetag", () => {
    open -= 1;
  });
  return {
    write(bytes) {
      const text = decoded(bytes);
      if (!isLegal(text)) refuse("the document has illegal characters");
      feed.write(text);
    },
    end() {
      feed.write(decoded());
      feed.end();
      parser.close();
    },
  };
}

function refuse(message: string): never {
  throw new XmlError("input", message);
}
