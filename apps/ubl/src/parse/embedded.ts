import type { StepFile } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { findAll, text } from "./find.ts";

/** Files inside a UBL document (BT-125), for the entry; those that are not base64 are left out. */
export function embeddedFiles(data: Uint8Array): StepFile[] {
  return findAll(readXml(data), "cac:AdditionalDocumentReference").flatMap((row, i) => {
    const [object] = findAll(row, "cac:Attachment/cbc:EmbeddedDocumentBinaryObject");
    const bytes = object && decode(object.text);
    if (!object || !bytes) return [];
    const code = text(row, "cbc:ID") || String(i + 1);
    return [
      {
        name: object.attributes.get("filename") || code,
        mime: object.attributes.get("mimeCode") || "application/octet-stream",
        data: bytes,
        key: `ubl-attachment-${i + 1}`,
        category: "attachment" as const,
        description: text(row, "cbc:DocumentDescription"),
      },
    ];
  });
}

function decode(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
