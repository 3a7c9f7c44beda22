import type { Imported } from "@fakturo/plugin";
import { unreadIn } from "@fakturo/xml";
import { DECODED_FILES, embeddedFiles } from "./embedded.ts";
import { readCii, readDocument } from "./parse-cii.ts";
import { vocabularyWithSums } from "./vocabulary.ts";

/** Data to import from a CII or CDAR file. @throws FakturoError "input" for other data. */
export function importedFrom(data: Uint8Array): Imported {
  const root = readCii(data, DECODED_FILES);
  const [document, files] = [readDocument(root), embeddedFiles(root)];
  return { document, files, unread: unreadIn(root, vocabularyWithSums(root)) };
}
