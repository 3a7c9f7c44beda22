import { isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type FeedEntry,
  type FeedPage,
  type FeedPlace,
  type InboundContents,
} from "@fakturo/plugin";
import { KsefError } from "../connection/api.ts";
import { contextOf } from "../connection/context.ts";
import { downloadedFile, invoiceFile } from "../connection/download.ts";
import { parseFa } from "../parse/document.ts";
import { NIP_ARG, NUMBER_ARG } from "../steps/arguments.ts";
import { dropListing, isEmptyWindow, listingAfter } from "./listing.ts";
import { PackageError, packageFiles } from "./package.ts";

/** KSeF answers 20 queries an hour, and asks for not more than one round in 15 minutes. */
const EVERY_S = 900;
const PACE_S = 5;
const TOO_MANY = 429;
/** Everything up to the high-water mark is complete. */
const LAG_S = 60;
/** Between two looks at a package; in simulations it is made at once. */
const PENDING_S = 30;
const PENDING_SIMULATED_S = 1;

/** Invoices that name the holder as buyer, in the order of their storage in KSeF. */
export const purchases = defineFeed({
  key: "gov-pl.purchases",
  name: "Purchase invoices of KSeF",
  connection: "gov-pl",
  order: "time",
  lag: LAG_S,
  every: EVERY_S,
  pace: PACE_S,
  page: (place, ctx) => unlessTooMany(() => page(place, ctx)),
  async fetch({ key }, ctx) {
    const file = await downloadedFile(key, contextOf(ctx));
    return contentsOf(key, file.data, ctx);
  },
});

function contentsOf(number: string, data: Uint8Array, { holder }: CallContext): InboundContents {
  return {
    data: parseFa(data),
    files: [invoiceFile(number, data)],
    args: { [NUMBER_ARG]: number, [NIP_ARG]: holder },
  };
}

/** After too many calls the same place is asked for again when KSeF allows it. */
async function unlessTooMany(read: () => Promise<FeedPage>): Promise<FeedPage> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof KsefError) || error.status !== TOO_MANY) throw error;
    const wait = error.retryAfter ?? EVERY_S;
    return { items: [], hasMore: false, isPending: true, wait };
  }
}

/** A listing with a package is kept until the next place is asked for: its items may not be stored yet. */
async function page(place: FeedPlace, callContext: CallContext): Promise<FeedPage> {
  const ctx = contextOf(callContext);
  const listing = await listingAfter(place, ctx);
  const { rows, hasMore, mark } = listing;
  if (isEmptyWindow(listing)) return { items: [], hasMore, isPending: true };
  const page = { hasMore, ...(mark !== undefined && { time: mark }) };
  if (!listing.package) {
    await dropListing(listing, ctx);
    return { ...page, items: rows };
  }
  try {
    const files = await packageFiles(listing.package, ctx);
    if (files) return { ...page, items: rows.map((row) => entryOf(row, files, callContext)) };
    const wait = callContext.environment === "simulated" ? PENDING_SIMULATED_S : PENDING_S;
    return { items: [], hasMore: false, isPending: true, wait };
  } catch (error) {
    if (error instanceof PackageError) await dropListing(listing, ctx);
    throw error;
  }
}

/** Invoices that the package lacks, or that cannot be read in it, are downloaded one by one. */
function entryOf(
  row: FeedEntry,
  files: ReadonlyMap<string, Uint8Array>,
  ctx: CallContext,
): FeedEntry {
  const data = files.get(row.key);
  try {
    return data ? { ...row, contents: contentsOf(row.key, data, ctx) } : row;
  } catch (error) {
    if (isFakturoError(error)) return row;
    throw error;
  }
}
