import { definePlugin } from "@fakturo/plugin";
import { preview } from "./preview.ts";
import { pdf } from "./provider.ts";

export { DEFAULT_OPTIONS, type PdfOptions } from "./content/options.ts";
export { type Picture, readPicture } from "./image/picture.ts";
export { renderPdf } from "./render-pdf.ts";

/** Step `pdf` and the address that previews a document. */
export const plugin = definePlugin({
  name: "@fakturo/app-pdf",
  providers: [pdf],
  app: "pdf",
  routes: [preview],
});
