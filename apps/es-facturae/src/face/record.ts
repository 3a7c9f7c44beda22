import type { SubmissionKind } from "@fakturo/plugin";
import {
  attributed,
  declare,
  group,
  kept,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { faceFinder } from "./call.ts";
import type { Platform } from "./platforms.ts";

/** An operation as the bytes of a record for a platform. */
export function recordOf(operation: XmlNode, { namespace }: Platform): Uint8Array {
  return new TextEncoder().encode(writeXml(attributed(operation, declare({ web: namespace }))));
}

/** Start of the keys of the files with request and answer. */
export function fileKey(kind: SubmissionKind): string {
  return `face-${kind}`;
}

/** The operation in the bytes of a record. */
export function operationIn(bytes: Uint8Array): XmlNode {
  const root = copyOf(readXml(bytes));
  return { ...root, name: `web:${root.name}` };
}

/** The register number of the invoice that a record cancels at a platform. */
export function registerIn(bytes: Uint8Array, { contract }: Platform): string {
  return faceFinder.text(readXml(bytes), contract.register);
}

function copyOf({ name, text, children }: XmlElement): XmlNode {
  return kept(children.length > 0 ? group(name, children.map(copyOf)) : leaf(name, text.trim()));
}
