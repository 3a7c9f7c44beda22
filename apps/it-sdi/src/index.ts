import { definePlugin } from "@fakturo/plugin";
import { archiveRegistering, archiveRegistration, store } from "./archive/store.ts";
import { addresses } from "./connection/addresses.ts";
import { app, channel } from "./connection/channel.ts";
import { connection } from "./connection/connection.ts";
import { receipts } from "./connection/receipts.ts";
import { converter } from "./converter.ts";
import { intermediaryAccount } from "./intermediary/account.ts";
import { intermediaryInvoices, intermediaryReceipts } from "./intermediary/callbacks.ts";
import { connection as intermediary } from "./intermediary/connection.ts";
import { owedAnswers } from "./owed-answers.ts";
import { mailbox as certifiedMailbox } from "./pec/account.ts";
import { connection as pec } from "./pec/connection.ts";
import { inbox } from "./pec/feed.ts";
import { mailbox, registering, registration } from "./reception/registration.ts";
import { reception } from "./reception/route.ts";
import { generate } from "./steps/generate.ts";
import { importFattura } from "./steps/import.ts";
import { outcome } from "./steps/outcome.ts";
import { receipt } from "./steps/receipt.ts";
import { send } from "./steps/send.ts";
import { italianCertificate, sign } from "./steps/sign.ts";

export { receiptName, sdiName } from "./file-name.ts";
export { type Fattura, generateFattura } from "./generate.ts";
export { parseFattura, parseFatture } from "./read/parse.ts";
export { outcomeOf, type ReceiptOutcome } from "./receipts/outcome.ts";
export { parseReceipt, type SdiReceipt } from "./receipts/receipt.ts";
export type { Settings } from "./settings.ts";
export { type FatturaSigning, signXades, verifyXades } from "./sign/xades.ts";

/** Steps `sdi-it.*`: write, sign, send, receive and archive; and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-it-sdi",
  providers: [
    generate,
    sign,
    send,
    importFattura,
    receipt,
    outcome,
    ...registering,
    store,
    ...archiveRegistering,
  ],
  converters: [converter],
  credentials: [italianCertificate, channel, certifiedMailbox, intermediaryAccount],
  connections: [connection, pec, intermediary, mailbox],
  feeds: [inbox],
  callbacks: [receipts, intermediaryReceipts],
  registrations: [registration, archiveRegistration],
  app: "sdi-it",
  apps: [app],
  records: [owedAnswers],
  routes: [addresses, reception, intermediaryInvoices],
});
