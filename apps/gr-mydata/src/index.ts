import { type Converter, definePlugin, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateMydata } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { parseMydata, unreadInMydata } from "./read/parse.ts";
import { generate } from "./step.ts";

export { generateMydata } from "./generate.ts";
export { parseMydata, unreadInMydata } from "./read/parse.ts";
export { DUPLICATE, parseResponse, type Response, stampsOf } from "./response.ts";
export { type DocumentId, uidOf } from "./uid.ts";

/** Converts invoices to documents of myDATA, and back. */
const converter: Converter = withLosses({
  key: "mydata.generate",
  name: "myDATA",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  generate: (envelope) => fileOf(envelope, generateMydata(envelope)),
  merged: ({ doc }) => mergedIn(doc),
  parse: parseMydata,
  unread: unreadInMydata,
});

/** Step `mydata.generate` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-gr-mydata",
  providers: [generate],
  converters: [converter],
});
