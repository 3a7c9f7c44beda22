import { FakturoError } from "@fakturo/model";
import { type CallContext, defineFeed, type InboundContents } from "@fakturo/plugin";
import { FILE_KEY } from "./file.ts";
import { CONNECTION } from "./operator/connection.ts";
import {
  fileBytes,
  filesOf,
  isFinvoice,
  type OperatorFile,
  PAGE,
  receivedSince,
} from "./operator/invoices.ts";

/** Lists overlap by a day. */
const LAG_S = 86_400;
const EVERY_S = 300;
const PACE_S = 1;
const OPERATOR = "maventa";
const PDF = "application/pdf";
const MAX_PICTURES = 10;

/** Invoices in the company's inbox at the operator. */
export const inbox = defineFeed({
  key: "gov-fi.inbox",
  name: "Inbox at the e-invoice operator",
  connection: CONNECTION,
  order: "time",
  lag: LAG_S,
  every: EVERY_S,
  pace: PACE_S,
  async page({ at }, ctx) {
    const found = await receivedSince(at, ctx);
    const items = found.flatMap(({ id, received_at = "" }) => {
      const moment = Date.parse(received_at);
      return Number.isFinite(moment) ? [{ key: `${OPERATOR}:${id}`, at: moment }] : [];
    });
    return { items, hasMore: found.length === PAGE && items.length > 0 };
  },
  fetch: ({ key }, ctx) => contentsOf(key.slice(OPERATOR.length + 1), ctx),
});

/** The invoice's Finvoice and its pictures. @throws FakturoError "input" for an invoice in another format. */
async function contentsOf(id: string, ctx: CallContext): Promise<InboundContents> {
  const files = await filesOf(id, ctx);
  const main = files.find(isFinvoice);
  if (!main)
    throw new FakturoError("input", `the operator does not give the invoice ${id} as Finvoice`);
  const pictures = files.filter(({ mimetype }) => mimetype === PDF).slice(0, MAX_PICTURES);
  const invoice = {
    name: `${id}.xml`,
    mime: "application/xml",
    data: await fileBytes(id, main, ctx),
    key: FILE_KEY,
    category: "format",
    private: true,
  } as const;
  const others = await Promise.all(pictures.map((one) => pictureOf(id, one, ctx)));
  return { files: [invoice, ...others], args: { "finvoice-id": id } };
}

async function pictureOf(id: string, file: OperatorFile, ctx: CallContext) {
  const name = (file.filename ?? `${file.id}.pdf`).replace(/[^\w.-]/g, "_").slice(0, 100);
  const data = await fileBytes(id, file, ctx);
  return { name, mime: PDF, data, key: file.id.slice(0, 64), category: "attachment" } as const;
}
