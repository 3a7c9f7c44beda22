import { fileNameOf } from "@fakturo/model";
import type { Envelope, StepFile } from "@fakturo/plugin";

/** `<series>-<code>.pdf`, without a code the document's or envelope's uuid (workflow spec §7). */
export function fileName({ doc, head }: Envelope, ending = "pdf"): string {
  const uuid = typeof doc.uuid === "string" && doc.uuid !== "" ? doc.uuid : head.uuid;
  return `${fileNameOf(doc, uuid)}.${ending}`;
}

/** Key of the file on an entry; files after a stored PDF get a number. */
export const FILE_KEY = "pdf";

/** A printed document as a file named by its number. */
export function describeFile(envelope: Envelope, data: Uint8Array): StepFile {
  return {
    name: fileName(envelope),
    mime: "application/pdf",
    data,
    key: FILE_KEY,
    category: "format",
  };
}
