import {
  type CallContext,
  defineFeed,
  type FeedPage,
  type FeedPlace,
  readJsonAs,
  Type,
} from "@fakturo/plugin";
import { textOf } from "./connection/api.ts";
import { contextOf } from "./connection/context.ts";
import { downloadedFile } from "./connection/download.ts";
import { callWithToken } from "./connection/session.ts";
import { parseFa } from "./parse/document.ts";
import { NIP_ARG, NUMBER_ARG } from "./steps/arguments.ts";

const Metadata = Type.Object({
  hasMore: Type.Boolean(),
  permanentStorageHwmDate: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  invoices: Type.Array(
    Type.Object({ ksefNumber: Type.String(), permanentStorageDate: Type.String() }),
  ),
});

/** Maximum range of a query: three months. */
const RANGE_MS = 89 * 86_400_000;
const PAGE = 250;
/** KSeF answers 20 queries an hour, and asks for not more than one round in 15 minutes. */
const EVERY_S = 900;
const PACE_S = 5;
/** Everything up to the high-water mark is complete. */
const LAG_S = 60;

/** Invoices that name the holder as buyer, in the order of their storage in KSeF. */
export const purchases = defineFeed({
  key: "gov-pl.purchases",
  name: "Purchase invoices of KSeF",
  connection: "gov-pl",
  order: "time",
  lag: LAG_S,
  every: EVERY_S,
  pace: PACE_S,
  page,
  async fetch({ key }, ctx) {
    const file = await downloadedFile(key, contextOf(ctx));
    return {
      data: parseFa(file.data),
      files: [file],
      args: { [NUMBER_ARG]: key, [NIP_ARG]: ctx.holder },
    };
  },
});

async function page(place: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  const now = ctx.now();
  const from = Math.max(place.at, now - RANGE_MS);
  const json = {
    subjectType: "Subject2",
    dateRange: {
      dateType: "PermanentStorage",
      from: new Date(from).toISOString(),
      restrictToPermanentStorageHwmDate: false,
    },
  };
  const path = `/invoices/query/metadata?sortOrder=Asc&pageOffset=0&pageSize=${PAGE}`;
  const reply = await callWithToken(path, { method: "POST", json }, contextOf(ctx));
  const found = readJsonAs(Metadata, textOf(reply), "the list of invoices");
  const mark = Date.parse(found.permanentStorageHwmDate ?? "");
  const items = found.invoices
    .map(({ ksefNumber, permanentStorageDate }) => ({
      key: ksefNumber,
      at: Date.parse(permanentStorageDate),
    }))
    .filter(({ at, key }) => at > place.at || (at === place.at && key > place.id))
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  return {
    items,
    hasMore: found.hasMore && items.length > 0,
    ...(Number.isFinite(mark) && { time: mark }),
  };
}
