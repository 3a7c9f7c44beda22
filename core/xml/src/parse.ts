import { SaxesParser, type SaxesTagNS } from "saxes";
import { XmlError } from "./errors.ts";
import { Attributes, RecordedElement } from "./recorded.ts";

/** Always XML 1.0, and without positions, which are slow. */
export const SAX_OPTIONS = {
  position: false,
  defaultXMLVersion: "1.0",
  forceXMLVersion: true,
} as const;

/** An open element. */
interface Open {
  readonly tag: SaxesTagNS;
  readonly children: RecordedElement[];
  text: string;
}

/**
 * The elements of a document, read in one pass.
 * @param isCut the text is the start of a document; elements that are open at its end have what is there of them.
 * @throws XmlError "input" for malformed text or nesting beyond `depth`.
 */
export function rootOf(text: string, depth: number, isCut = false): RecordedElement {
  const open: Open[] = [];
  let root: RecordedElement | undefined;
  const parser = new SaxesParser({ ...SAX_OPTIONS, xmlns: true });
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on("error", refuse);
  parser.on("opentag", (tag) => {
    if (open.length === depth) throw new XmlError("input", `elements are nested ${depth} deep`);
    open.push({ tag, children: [], text: "" });
  });
  const close = () => {
    const closed = open.pop();
    if (!closed) return;
    const element = elementOf(closed);
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  };
  parser.on("closetag", close);
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text);
  if (isCut) while (open.length > 0) close();
  else parser.close();
  if (!root) throw new XmlError("input", "a document is one element");
  return root;
}

/** @throws XmlError "input" for malformed text. */
export function checkText(text: string): void {
  const parser = new SaxesParser({ ...SAX_OPTIONS, xmlns: false });
  parser.on("error", refuse);
  parser.write(text).close();
}

function refuse(error: Error): never {
  throw new XmlError("input", error.message);
}

/** Names with a special meaning for JavaScript objects. */
const DANGEROUS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function elementOf({ tag, children, text }: Open): RecordedElement {
  const { local, uri, name } = tag;
  if (DANGEROUS.has(local)) throw new XmlError("input", `the name '${local}' is not accepted`);
  return new RecordedElement(
    { name: local, namespace: uri, written: name },
    attributesOf(tag),
    children,
    text,
  );
}

/** Attributes that are not namespace declarations. */
function attributesOf({ attributes: given }: SaxesTagNS): Attributes {
  let attributes: Attributes | undefined;
  for (const name in given) {
    const attribute = given[name];
    if (!attribute || name === "xmlns" || attribute.prefix === "xmlns") continue;
    const { local, uri, value } = attribute;
    if (DANGEROUS.has(local)) throw new XmlError("input", `the name '${local}' is not accepted`);
    attributes ??= new Attributes();
    attributes.set(uri === "" ? local : `{${uri}}${local}`, value);
  }
  return attributes ?? Attributes.NONE;
}
