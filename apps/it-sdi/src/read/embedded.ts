import { embeddedFile, type StepFile } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";

const MIMES: ReadonlyMap<string, string> = new Map([
  ["PDF", "application/pdf"],
  ["XML", "application/xml"],
  ["TXT", "text/plain"],
  ["CSV", "text/csv"],
  ["JPG", "image/jpeg"],
  ["JPEG", "image/jpeg"],
  ["PNG", "image/png"],
  ["ZIP", "application/zip"],
]);

/** Files embedded in a FatturaPA (`Allegati`, 2.5); those with invalid base64 are skipped. */
export function embeddedFiles(root: XmlElement): StepFile[] {
  return findAll(root, "FatturaElettronicaBody/Allegati").flatMap((row, i) => {
    const content = find(row, "Attachment")?.text.replace(/\s+/g, "") ?? "";
    const name = text(row, "NomeAttachment") || String(i + 1);
    const format = text(row, "FormatoAttachment") || (name.split(".").at(-1) ?? "");
    return embeddedFile({
      key: `fatturapa-attachment-${i + 1}`,
      name,
      mime: MIMES.get(format.toUpperCase()) ?? "",
      content,
      description: text(row, "DescrizioneAttachment"),
    });
  });
}
