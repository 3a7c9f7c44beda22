import { embeddedFile, type StepFile } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";

const PATH =
  "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument";

/** Files inside a CII document (BT-125), for the entry; those that are not base64 are left out. */
export function embeddedFiles(data: Uint8Array): StepFile[] {
  return findAll(readXml(data), PATH).flatMap((row, i) => {
    const object = find(row, "ram:AttachmentBinaryObject");
    if (!object) return [];
    return embeddedFile({
      key: `cii-attachment-${i + 1}`,
      name: object.attributes.get("filename") || text(row, "ram:IssuerAssignedID") || String(i + 1),
      mime: object.attributes.get("mimeCode") ?? "",
      content: object.text,
      description: text(row, "ram:Name"),
    });
  });
}
