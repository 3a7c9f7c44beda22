import { defineCallback, type OutsideRoute } from "@fakturo/plugin";
import { receiptNotice } from "../connection/receipts.ts";
import { parseReceipt } from "../receipts/receipt.ts";
import { deliveryOf } from "../reception/delivery.ts";
import { isTermsNotice, termsMessage } from "../reception/terms.ts";
import { intermediaryOf } from "./account.ts";
import { INTERMEDIARY_INVOICES, INTERMEDIARY_RECEIPTS } from "./addresses.ts";
import { connection } from "./connection.ts";
import { httpApi } from "./http-api.ts";

/** Receipts about the files that were sent; the address, which the intermediary is given, cannot be guessed. */
export const intermediaryReceipts = defineCallback({
  key: "sdi-it.intermediary.receipts",
  name: "Receipts of the SdI over an intermediary",
  connection: connection.key,
  path: INTERMEDIARY_RECEIPTS,
  auth: "none",
  callback: { in: "path", name: "token" },
  async read({ bytes }, ctx) {
    const { file } = httpApi(await intermediaryOf(ctx)).delivered(bytes);
    return [receiptNotice(file)];
  },
});

/** Invoices of suppliers, each of which becomes an entry by the import workflow. */
export const intermediaryInvoices: OutsideRoute = {
  method: "POST",
  path: INTERMEDIARY_INVOICES,
  summary: "Invoices that an intermediary delivers",
  accepts: "raw",
  auth: "none",
  callback: { in: "path", name: "token" },
  replies: { 200: { description: "Stored.", mime: "text/plain" } },
  refusals: [400],
  async handle({ bytes }, ctx) {
    const { file, metadata } = httpApi(await intermediaryOf(ctx)).delivered(bytes);
    const id = metadata ? parseReceipt(metadata.data).sdiId : "";
    const items = isTermsNotice(file.name)
      ? [termsMessage(file)]
      : deliveryOf({ id, file, metadata, at: ctx.now() });
    const receive = items.map((item, i) => ({
      key: i === 0 ? file.name : `${file.name}/${i + 1}`,
      ...item,
    }));
    return { status: 200, mime: "text/plain", body: "", effects: { receive } };
  },
};
