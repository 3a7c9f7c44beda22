import { Base64Reader } from "@fakturo/model";
import { embeddedFile, type StepFile } from "@fakturo/plugin";
import type { ReadOptions, XmlElement } from "@fakturo/xml";
import { UBL } from "../ubl/namespaces.ts";
import { findAll, text } from "./find.ts";

const OBJECT = "EmbeddedDocumentBinaryObject";

/** Reads a document for `embeddedFiles`, whose contents are decoded as they are read. */
export const DECODED_FILES: ReadOptions = {
  sinkOf: (name, namespace, most) =>
    name === OBJECT && namespace === UBL.cbc ? new Base64Reader(most) : undefined,
};

/** Files inside a UBL document (BT-125), for the entry; those that are not base64 are left out. */
export function embeddedFiles(root: XmlElement): StepFile[] {
  return findAll(root, "cac:AdditionalDocumentReference").flatMap((row, i) => {
    const [object] = findAll(row, `cac:Attachment/cbc:${OBJECT}`);
    if (!object) return [];
    const id = text(row, "cbc:ID");
    return embeddedFile({
      key: `ubl-attachment-${i + 1}`,
      name: object.attributes.get("filename") || id || String(i + 1),
      mime: object.attributes.get("mimeCode") ?? "",
      content: object.sink instanceof Base64Reader ? object.sink : object.text,
      description: text(row, "cbc:DocumentDescription"),
    });
  });
}
