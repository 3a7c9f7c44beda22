import { embeddedFile, type StepFile } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { findAll, text } from "./find.ts";

/** Files inside a UBL document (BT-125), for the entry; those that are not base64 are left out. */
export function embeddedFiles(root: XmlElement): StepFile[] {
  return findAll(root, "cac:AdditionalDocumentReference").flatMap((row, i) => {
    const [object] = findAll(row, "cac:Attachment/cbc:EmbeddedDocumentBinaryObject");
    if (!object) return [];
    const id = text(row, "cbc:ID");
    return embeddedFile({
      key: `ubl-attachment-${i + 1}`,
      name: object.attributes.get("filename") || id || String(i + 1),
      mime: object.attributes.get("mimeCode") ?? "",
      content: object.text,
      description: text(row, "cbc:DocumentDescription"),
    });
  });
}
