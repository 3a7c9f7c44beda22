import { Base64Reader } from "@fakturo/model";
import { embeddedFile, type StepFile } from "@fakturo/plugin";
import type { ReadOptions, XmlElement } from "@fakturo/xml";
import { CII } from "../cii/namespaces.ts";
import { find, findAll, text } from "./find.ts";

const PATH =
  "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument";

const OBJECT = "AttachmentBinaryObject";

/** Reads a document for `embeddedFiles`, whose contents are decoded as they are read. */
export const DECODED_FILES: ReadOptions = {
  sinkOf: (name, namespace, most) =>
    name === OBJECT && namespace === CII.ram ? new Base64Reader(most) : undefined,
};

/** Files embedded in a CII document (BT-125), for the entry; those with invalid base64 are skipped. */
export function embeddedFiles(root: XmlElement): StepFile[] {
  return findAll(root, PATH).flatMap((row, i) => {
    const object = find(row, `ram:${OBJECT}`);
    if (!object) return [];
    const id = text(row, "ram:IssuerAssignedID");
    return embeddedFile({
      key: `cii-attachment-${i + 1}`,
      name: object.attributes.get("filename") || id || String(i + 1),
      mime: object.attributes.get("mimeCode") ?? "",
      content: object.sink instanceof Base64Reader ? object.sink : object.text,
      description: text(row, "ram:Name"),
    });
  });
}
