import type { StepFile } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";

const PATH =
  "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument";

/** Files inside a CII document (BT-125), for the entry; those that are not base64 are left out. */
export function embeddedFiles(data: Uint8Array): StepFile[] {
  return findAll(readXml(data), PATH).flatMap((row, i) => {
    const object = find(row, "ram:AttachmentBinaryObject");
    const bytes = object && decode(object.text);
    if (!object || !bytes) return [];
    return [
      {
        name:
          object.attributes.get("filename") || text(row, "ram:IssuerAssignedID") || String(i + 1),
        mime: object.attributes.get("mimeCode") || "application/octet-stream",
        data: bytes,
        key: `cii-attachment-${i + 1}`,
        category: "attachment" as const,
        description: text(row, "ram:Name"),
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
