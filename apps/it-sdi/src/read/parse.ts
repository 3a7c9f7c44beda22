import { ORDINARY_NAMESPACE, SIMPLIFIED_NAMESPACE } from "@fakturo/italy";
import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import { readXml, type UnreadNode, unreadIn, type XmlElement, XmlError } from "@fakturo/xml";
import { readBody } from "./body.ts";
import { find, findAll } from "./find.ts";
import { readSimplifiedBody } from "./simplified.ts";
import { unwrapped } from "./unwrap.ts";
import { VOCABULARY } from "./vocabulary.ts";

/** Encodings that the SdI accepts, by the XML declaration. */
const ENCODINGS = /^(utf-?8|windows-1252|us-ascii|iso-8859-1)$/i;
const DECLARED = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;
const HEAD_LENGTH = 200;

/** Root elements and how their bodies are read. */
const FORMATS = [
  { name: "FatturaElettronica", namespace: ORDINARY_NAMESPACE, read: readBody },
  {
    name: "FatturaElettronicaSemplificata",
    namespace: SIMPLIFIED_NAMESPACE,
    read: readSimplifiedBody,
  },
] as const;

/**
 * The first invoice in a FatturaPA as a document that is not built yet; the engine calculates its
 * totals. @throws FakturoError "input" for other data.
 */
export function parseFattura(data: Uint8Array): JsonObject {
  return firstIn(fatturaIn(data));
}

/** Values of a FatturaPA that its first invoice lacks. @throws FakturoError "input". */
export function unreadInFattura(data: Uint8Array): UnreadNode[] {
  const root = fatturaIn(data);
  firstIn(root);
  return unreadIn(root, VOCABULARY);
}

function firstIn(root: XmlElement): JsonObject {
  const [first] = readersOf(root);
  if (!first) throw new FakturoError("input", "the file has no invoice");
  return reading(first);
}

/**
 * All invoices in a FatturaPA, which may hold several of one supplier to one customer; a `.p7m` is
 * opened and its signatures verified.
 * @throws FakturoError "input" for other data, "signature" for an invalid `.p7m`.
 */
export function parseFatture(data: Uint8Array): JsonObject[] {
  return documentsIn(fatturaIn(data));
}

/** Root of a FatturaPA. @throws FakturoError "input", "signature" as `parseFatture` does. */
export function fatturaIn(data: Uint8Array): XmlElement {
  return reading(() => rootOf(unwrapped(data)));
}

/** All invoices under the root of a FatturaPA. @throws FakturoError "input" for another root. */
export function documentsIn(root: XmlElement): JsonObject[] {
  return readersOf(root).map(reading);
}

/** Reader of each invoice. */
function readersOf(root: XmlElement): (() => JsonObject)[] {
  const format = FORMATS.find(
    ({ name, namespace }) => root.name === name && root.namespace === namespace,
  );
  if (!format) throw new FakturoError("input", "the file is not a FatturaPA");
  const header = find(root, "FatturaElettronicaHeader");
  return findAll(root, "FatturaElettronicaBody").map((body) => () => format.read(header, body));
}

/** Root of an XML file in an encoding of the SdI. @throws FakturoError "input". */
export function rootOf(data: Uint8Array): XmlElement {
  const head = String.fromCharCode(...data.subarray(0, HEAD_LENGTH));
  const encoding = DECLARED.exec(head)?.[1] ?? "utf-8";
  if (!ENCODINGS.test(encoding))
    throw new FakturoError("input", "FatturaPA is in UTF-8 or windows-1252");
  return readXml(data);
}

/** Runs a reader and converts XmlError to FakturoError "input". */
export function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isFakturoError(error)) throw error;
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}
