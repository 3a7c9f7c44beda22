import { Amount, FakturoError, isObject } from "@fakturo/model";
import {
  createFinder,
  readXml,
  unreadIn,
  type XmlElement,
  XmlError,
  type XmlFinder,
} from "@fakturo/xml";
import { type FaVersion, VERSIONS } from "../versions.ts";

/** A parsed file, with paths in its namespace. */
export interface KsefSource extends XmlFinder {
  readonly root: XmlElement;
  readonly version: FaVersion;
  /** A number; undefined without the element. @throws FakturoError "input" naming the element. */
  amount(from: XmlElement | undefined, path: string): Amount | undefined;
}

/** The Faktura of a file. @throws FakturoError "input" for data that is not FA(3) or FA(2). */
export function readFaktura(data: Uint8Array): KsefSource {
  const root = readOrRefuse(data);
  const version = VERSIONS.find(({ namespace }) => namespace === root.namespace);
  if (root.name !== "Faktura" || !version)
    throw new FakturoError("input", "the file is not an FA(3) or FA(2)");
  const finder = createFinder({ "": version.namespace });
  return {
    root,
    version,
    ...finder,
    amount: (from, path) => amountOf(finder.text(from, path), path),
  };
}

/** Text of an unread element, which stays unread. */
export function peek(element: XmlElement | undefined): string {
  return element ? (unreadIn(element, { namespaces: {}, unneeded: {} })[0]?.text ?? "") : "";
}

function readOrRefuse(data: Uint8Array): XmlElement {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

/** A number; undefined without the element. @throws FakturoError "input" naming the element. */
export function amountOf(text: string, path: string): Amount | undefined {
  if (text === "") return undefined;
  try {
    return Amount.parse(text);
  } catch (cause) {
    if (!isObject(cause)) throw cause;
    throw new FakturoError("input", `${path} is not a number`, { cause });
  }
}
