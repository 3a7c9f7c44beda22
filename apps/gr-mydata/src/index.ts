import { type Converter, definePlugin, withLosses, XML_MIME } from "@fakturo/plugin";
import { providers, taxpayers } from "./connection/connection.ts";
import { PROVIDER, USER } from "./connection/credentials.ts";
import { purchases, sales } from "./feed.ts";
import { fileOf } from "./file.ts";
import { generateMydata } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { parseMydata, unreadInMydata } from "./read/parse.ts";
import { registering, registration } from "./registration.ts";
import { cancel, cancelAsProvider } from "./steps/cancel.ts";
import { classifyExpenses, classifyIncome } from "./steps/classify.ts";
import { generate } from "./steps/generate.ts";
import { importDocument } from "./steps/import.ts";
import { pay } from "./steps/pay.ts";
import { send, sendAsProvider } from "./steps/send.ts";
import { sync } from "./steps/sync.ts";

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

/** Documents of myDATA: written and read, sent by taxpayers or a provider, classified, cancelled and received. */
export const plugin = definePlugin({
  name: "@fakturo/app-gr-mydata",
  providers: [
    generate,
    send,
    sendAsProvider,
    cancel,
    cancelAsProvider,
    classifyIncome,
    classifyExpenses,
    pay,
    importDocument,
    sync,
    ...registering,
  ],
  converters: [converter],
  connections: [taxpayers, providers],
  feeds: [purchases, sales],
  registrations: [registration],
  credentials: [USER, PROVIDER],
});
