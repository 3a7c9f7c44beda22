import { type Converter, definePlugin, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateMydata } from "./generate.ts";
import { generate } from "./step.ts";

export { generateMydata } from "./generate.ts";
export { DUPLICATE, parseResponse, type Response, stampsOf } from "./response.ts";
export { type DocumentId, uidOf } from "./uid.ts";

/** Invoices as documents of myDATA. */
const converter: Converter = {
  key: "mydata.generate",
  name: "myDATA",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  generate: (envelope) => fileOf(envelope, generateMydata(envelope)),
};

/** Step `mydata.generate` and the converter behind it. */
export const plugin = definePlugin({
  name: "@fakturo/app-gr-mydata",
  providers: [generate],
  converters: [converter],
});
