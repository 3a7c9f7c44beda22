import { FakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type FeedEntry,
  type InboundContents,
  TransportError,
} from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { FILE_KEY } from "../file.ts";
import { messagesIn } from "../frame/split.ts";
import { type BankReply, callBank, type OperationOf } from "./call.ts";
import { described } from "./codes.ts";
import { BANK } from "./connection.ts";
import { contentOf } from "./content.ts";
import { listFiles, listing } from "./files.ts";

const EVERY_S = 900;
const PACE_S = 1;
/** Lists overlap by a day. */
const LAG_S = 86_400;
const OPERATOR = "bank";
/** The bank has no file of the reference, or does not give it. */
const GONE: ReadonlySet<string> = new Set(["24", "25"]);

/** Files with invoices that the bank has received for the company. A file may hold several. */
export const bankInbox = defineFeed({
  key: "gov-fi.bank-inbox",
  name: "Files at the bank",
  connection: BANK,
  order: "time",
  lag: LAG_S,
  every: EVERY_S,
  pace: PACE_S,
  async page({ at }, ctx) {
    const operation: OperationOf = ({ agreement }) =>
      listing(agreement.download_type, at > 0 ? at : undefined);
    const listed = await listFiles(operation, ctx);
    if (listed.is !== "files") throw unanswered(listed);
    const items = listed.files.map(
      ({ reference, at: stored }): FeedEntry => ({
        key: `${OPERATOR}:${reference}`,
        at: stored ?? ctx.now(),
      }),
    );
    return { items: items.toSorted(byTime), hasMore: false };
  },
  async fetch({ key }, ctx) {
    const fileReference = key.slice(OPERATOR.length + 1);
    const operation: OperationOf = ({ agreement }) => ({
      name: "downloadFile",
      fileReference,
      isCompressed: true,
      fileType: agreement.download_type,
    });
    const messages = messagesIn(contentOf(await asked(operation, ctx)));
    return messages.map((data, i) => contentsOf(data, fileReference, i));
  },
});

function byTime(a: FeedEntry, b: FeedEntry): number {
  return a.at - b.at || (a.key < b.key ? -1 : 1);
}

/** @throws TransportError without the bank's answer, FakturoError "input" for a file that it does not give. */
async function asked(operation: OperationOf, ctx: CallContext): Promise<XmlElement> {
  const reply = await callBank(operation, ctx);
  if (reply.is === "reply") return reply.response;
  if (reply.is === "refused" && GONE.has(reply.code))
    throw new FakturoError("input", described(reply));
  throw unanswered(reply);
}

function unanswered(reply: Exclude<BankReply, { is: "reply" }>): TransportError {
  return new TransportError(reply.is === "refused" ? described(reply) : reply.message, "no");
}

function contentsOf(data: Uint8Array, reference: string, i: number): InboundContents {
  const name = reference.replace(/[^\w.-]/g, "_").slice(0, 100);
  const invoice = {
    name: i === 0 ? `${name}.xml` : `${name}-${i + 1}.xml`,
    mime: "application/xml",
    data,
    key: FILE_KEY,
    category: "format",
    private: true,
  } as const;
  return { files: [invoice], args: { "finvoice-id": reference } };
}
