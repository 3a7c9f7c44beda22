import { type Envelope, type StepFile, xmlFile } from "@fakturo/plugin";

/** Key of the file on an entry. */
export const FILE_KEY = "nfe";

/** The XML as a file named by the invoice's number and by its key. */
export function fileOf(envelope: Envelope, xml: string, key = FILE_KEY): StepFile {
  return xmlFile(envelope, key, xml, key);
}
