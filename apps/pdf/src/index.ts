import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { preview } from "./preview.ts";
import { pdf } from "./provider.ts";
import { app } from "./settings.ts";

export { DEFAULT_OPTIONS, type PdfOptions } from "./content/options.ts";
export { qrCells } from "./content/qr.ts";
export { sheetOf } from "./content/sheet-of.ts";
export { signatureOf } from "./content/signature.ts";
export { fileName } from "./file-name.ts";
export {
  type FormBlock,
  type FormRow,
  fieldBlock,
  fieldRow,
  type PrintField,
} from "./form/fields.ts";
export type { FormItem, FormStyle, PrintForm } from "./form/form.ts";
export { formLeading, formLines, renderForm } from "./form/render-form.ts";
export type { Picture } from "./image/kinds.ts";
export { pictureUrl, readPicture } from "./image/picture.ts";
export { renderSheet } from "./layout/render-sheet.ts";
export type * from "./layout/sheet.ts";
export { renderTextSheet, type TextSheet } from "./layout/text-sheet.ts";
export { ownLogo } from "./logo.ts";
export { type Printing, showing } from "./print.ts";
export { renderPdf } from "./render-pdf.ts";
export { type Branding, PdfConfig } from "./settings.ts";

/** Step `pdf`, its converter, the branding of a workspace, and the route that previews a document. */
export const plugin = definePlugin({
  name: "@fakturo/app-pdf",
  providers: [pdf],
  converters: [converter],
  app: "pdf",
  apps: [app],
  routes: [preview],
});
