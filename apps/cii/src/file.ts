import { type Envelope, type StepFile, xmlFile } from "@fakturo/plugin";

/** Key of the file on an entry. */
export const FILE_KEY = "cii";

/** The CII or CDAR as a file of the entry. */
export function fileOf(envelope: Envelope, xml: string | Uint8Array): StepFile {
  return xmlFile(envelope, FILE_KEY, xml);
}
