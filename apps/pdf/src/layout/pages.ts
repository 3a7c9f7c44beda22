import type { PdfFile } from "../pdf/file.ts";
import { addInfo, addOutputIntent, addXmp, type Metadata } from "../pdf/metadata.ts";
import { decimal, latin1, refTo, textString } from "../pdf/object.ts";
import type { Canvas, Painting } from "./canvas.ts";

/** The pages of a document and what they share. */
export interface PrintedPages {
  readonly painting: Painting;
  readonly pages: readonly Canvas[];
}

/** Writes the pages with fonts, structure tree and metadata as a PDF/A-3 file. */
export function writePages(
  file: PdfFile,
  { painting, pages: canvases }: PrintedPages,
  metadata: Metadata,
): Uint8Array {
  const { fonts, structure, width, height, rtl } = painting;
  const pages = file.reserve();
  for (const page of canvases) {
    const content = file.stream("", latin1(page.content()));
    const images = [...page.images].map(([name, ref]) => `/${name} ${refTo(ref)}`).join(" ");
    file.set(
      page.ref,
      `<</Type /Page /Parent ${refTo(pages)} /MediaBox [0 0 ${decimal(width)} ${decimal(height)}]` +
        ` /Contents ${refTo(content)} /StructParents ${page.key} /Tabs /S` +
        ` /Resources <</Font <<${fonts.resources()}>> /XObject <<${images}>>>>>>`,
    );
  }
  const kids = canvases.map(({ ref }) => refTo(ref)).join(" ");
  file.set(pages, `<</Type /Pages /Count ${canvases.length} /Kids [${kids}]>>`);
  fonts.finish();
  const root = file.add(
    `<</Type /Catalog /Pages ${refTo(pages)} /Lang ${textString(metadata.language)}` +
      ` /MarkInfo <</Marked true>> /StructTreeRoot ${refTo(structure.finish())}` +
      ` /Metadata ${refTo(addXmp(file, metadata))} /OutputIntents [${refTo(addOutputIntent(file))}]` +
      ` /ViewerPreferences <</DisplayDocTitle true${rtl ? " /Direction /R2L" : ""}>>>>`,
  );
  return file.finish(root, addInfo(file, metadata));
}
