import { fileNameOf } from "@fakturo/en16931";
import type { Envelope, StepFile } from "@fakturo/plugin";

/** Key of the file on an entry. */
export const FILE_KEY = "cii";

/** Media type of CII. */
export const MIME = "application/xml";

const utf8 = new TextEncoder();

/** The XML as a file called by the document's number. */
export function fileOf({ doc, head }: Envelope, xml: string): StepFile {
  return {
    name: `${fileNameOf(doc, head.uuid)}.xml`,
    mime: MIME,
    data: utf8.encode(xml),
    key: FILE_KEY,
    category: "format",
  };
}
