import { definePlugin } from "@fakturo/plugin";
import { converters } from "./converter.ts";
import { recordIssued, recordReceived } from "./provider.ts";

export { type Book, ISSUED, RECEIVED } from "./book.ts";
export { type Communication, type MessageOptions, messageOf } from "./message.ts";

/** Records of the Spanish SII: books of issued and received invoices. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-sii",
  providers: [recordIssued, recordReceived],
  converters,
});
