import { type Envelope, type StepFile, xmlFile } from "@fakturo/plugin";

/** Key of the file on an entry. */
export const FILE_KEY = "ubl";

/** The UBL as a file of the entry. */
export function fileOf(envelope: Envelope, xml: Uint8Array): StepFile {
  return xmlFile(envelope, FILE_KEY, xml);
}
