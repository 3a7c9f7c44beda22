import { embeddedFile, type StepFile } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";

const PATH =
  "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument";

/** Files embedded in a CII document (BT-125), for the entry; those with invalid base64 are skipped. */
export function embeddedFiles(root: XmlElement): StepFile[] {
  return findAll(root, PATH).flatMap((row, i) => {
    const object = find(row, "ram:AttachmentBinaryObject");
    if (!object) return [];
    const id = text(row, "ram:IssuerAssignedID");
    return embeddedFile({
      key: `cii-attachment-${i + 1}`,
      name: object.attributes.get("filename") || id || String(i + 1),
      mime: object.attributes.get("mimeCode") ?? "",
      content: object.text,
      description: text(row, "ram:Name"),
    });
  });
}
