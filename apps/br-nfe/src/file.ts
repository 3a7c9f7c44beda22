import { fileNameOf } from "@fakturo/model";
import type { Envelope, StepFile } from "@fakturo/plugin";

/** Key of the file on an entry. */
export const FILE_KEY = "nfe";

/** Media type of an NF-e. */
export const MIME = "application/xml";

/** The XML as a file called by the invoice's number. */
export function fileOf({ doc, head }: Envelope, xml: string): StepFile {
  return {
    name: `${fileNameOf(doc, head.uuid)}-nfe.xml`,
    mime: MIME,
    data: new TextEncoder().encode(xml),
    key: FILE_KEY,
    category: "format",
  };
}
