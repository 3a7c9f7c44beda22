import type { Envelope, StepFile } from "@fakturo/plugin";
import { Node } from "./content/node.ts";

/** Longest name without its ending. */
const LIMIT = 120;

/** `<series>-<code>.pdf`, without a code the document's or envelope's uuid (workflow spec §7). */
export function fileName({ doc, head }: Envelope, ending = "pdf"): string {
  const node = new Node(doc);
  const code = node.text("code");
  const series = node.text("series");
  const base =
    code === "" ? node.text("uuid") || head.uuid : series === "" ? code : `${series}-${code}`;
  return `${base.replace(/[^A-Za-z0-9._-]/g, "-").slice(0, LIMIT)}.${ending}`;
}

/** Key of the file on an entry; what comes after a PDF that is kept gets a number. */
export const FILE_KEY = "pdf";

/** A printed document as a file called by its number. */
export function describeFile(envelope: Envelope, data: Uint8Array): StepFile {
  return {
    name: fileName(envelope),
    mime: "application/pdf",
    data,
    key: FILE_KEY,
    category: "format",
  };
}
