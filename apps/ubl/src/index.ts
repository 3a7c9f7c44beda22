import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { importUbl } from "./import.ts";
import { generate } from "./provider.ts";

export { rulesFor } from "./checks.ts";
export { UBL_CONTEXTS, type UblContext, ublContextOf } from "./contexts.ts";
export { generateUbl, writeUbl } from "./generate.ts";
export { parseUbl, readDocument, unreadInUbl } from "./parse/document.ts";
export { DECODED_FILES, embeddedFiles } from "./parse/embedded.ts";
export { attribute, find, findAll, text } from "./parse/find.ts";
export { readUbl } from "./parse/root.ts";
export { VOCABULARY } from "./parse/vocabulary.ts";
export { allowanceCharge } from "./ubl/adjustments.ts";
export { deliveryOf } from "./ubl/delivery.ts";
export { periodOf } from "./ubl/elements.ts";
export { lineOf } from "./ubl/line.ts";
export {
  CREDIT_NOTE_KIND,
  INVOICE_KIND,
  rootAttributes,
  UBL,
  type UblDocumentKind,
} from "./ubl/namespaces.ts";
export { billingReferences, documentReferences, orderReference } from "./ubl/references.ts";
export { monetaryTotalOf } from "./ubl/totals.ts";

/** Steps `ubl.generate` and `ubl.import` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-ubl",
  providers: [generate, importUbl],
  converters: [converter],
});
