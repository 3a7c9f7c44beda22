import { type FeedPlace, readJsonAs, type Static, Type } from "@fakturo/plugin";
import { type KsefContext, KsefError, textOf } from "../connection/api.ts";
import { callWithToken } from "../connection/session.ts";
import { RequestedPackage, requestPackage } from "./package.ts";

const Metadata = Type.Object({ ksefNumber: Type.String(), permanentStorageDate: Type.String() });
const Found = Type.Object({
  hasMore: Type.Boolean(),
  isTruncated: Type.Boolean(),
  permanentStorageHwmDate: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  invoices: Type.Array(Metadata),
});
/** An invoice with the time of its storage, in milliseconds since 1970 and as KSeF states it. */
interface Row {
  readonly key: string;
  readonly at: number;
  readonly date: string;
}
const Listing = Type.Object({
  /** Place after which it was asked for. */
  at: Type.Number(),
  id: Type.String(),
  rows: Type.Array(Type.Object({ key: Type.String(), at: Type.Number() })),
  hasMore: Type.Boolean(),
  /** End of the window, where it is before now; milliseconds since 1970. */
  to: Type.Optional(Type.Number()),
  /** High-water mark: until then all invoices are listed, milliseconds since 1970. */
  mark: Type.Optional(Type.Number()),
  /** The invoices in one package, where they are many. */
  package: Type.Optional(RequestedPackage),
});
/** Purchase invoices after a place, in a window of time. */
export type Listing = Static<typeof Listing>;

const SCOPE = "purchases";
/** KSeF keeps a package for an hour: what has expired is listed and requested again. */
const LIFETIME_S = 3600;
/** A query's range has three months at most, counted in UTC or in Polish time: the shortest ones have 89 days. */
const WINDOW_MS = 89 * 86_400_000;
const PAGE = 250;
/** More invoices are requested as a package: 16 a minute and 64 an hour may be downloaded one by one. */
const MANY = 16;
/** Code of a range that begins after the high-water mark. */
const AFTER_MARK = "21183";

/**
 * The invoices after a place. A listing whose package is not read yet is the same for all calls of the holder, also
 * after a crash. One that ends before now without an invoice is followed by that of the next window.
 * @throws KsefError, TransportError.
 */
export async function listingAfter(place: FeedPlace, ctx: KsefContext): Promise<Listing> {
  const known = await stored(place, firstMoment(place, ctx), ctx);
  const isSame = known.at === place.at && known.id === place.id;
  if (isSame && !isEmptyWindow(known)) return known;
  await dropListing(known, ctx);
  return stored(place, (isSame && known.to) || firstMoment(place, ctx), ctx);
}

/** True for a window without invoices that others follow. */
export function isEmptyWindow({ rows, to }: Listing): boolean {
  return rows.length === 0 && to !== undefined;
}

/** A feed that has no place yet begins with the invoices of one window. */
function firstMoment({ at }: FeedPlace, ctx: KsefContext): number {
  return at > 0 ? at : ctx.now() - WINDOW_MS;
}

async function stored(place: FeedPlace, from: number, ctx: KsefContext): Promise<Listing> {
  const text = await ctx.session(SCOPE, async () => {
    const value = JSON.stringify(await list(place, from, ctx));
    return { value, seconds: LIFETIME_S };
  });
  return readJsonAs(Listing, text, "a stored listing");
}

/** Forgets a listing that was read, or whose package cannot be. */
export function dropListing(listing: Listing, ctx: KsefContext): Promise<void> {
  return ctx.dropSession(SCOPE, JSON.stringify(listing));
}

/** Filters of queries and exports. */
interface Filters {
  readonly subjectType: string;
  readonly dateRange: { readonly from: string; readonly to?: string | undefined };
}

/**
 * The first invoices after a place. KSeF orders those of the same time anyhow, so they are listed all at once, by their
 * numbers. It lists 10,000 of a range: the others are listed from the time of the last one on.
 */
async function query(filters: Filters, place: FeedPlace, ctx: KsefContext) {
  let all: Row[] = [];
  let { from } = filters.dateRange;
  for (let offset = 0; ; offset += 1) {
    const path = `/invoices/query/metadata?sortOrder=Asc&pageOffset=${offset}&pageSize=${PAGE}`;
    const json = { ...filters, dateRange: { ...filters.dateRange, from } };
    const reply = await callWithToken(path, { method: "POST", json }, ctx);
    const found = readJsonAs(Found, textOf(reply), "the list of invoices");
    all.push(...found.invoices.map(rowOf));
    const last = all.at(-1)?.at ?? 0;
    const rows = all
      .filter(({ at }) => at < last || !found.hasMore)
      .filter(({ at, key }) => at > place.at || (at === place.at && key > place.id))
      .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
    const mark = Date.parse(found.permanentStorageHwmDate ?? "");
    if (rows.length > 0 || !found.hasMore) return { rows, hasMore: found.hasMore, mark };
    if (!found.isTruncated) continue;
    const next = new Date(last).toISOString();
    if (next === from) throw new KsefError(`KSeF lists no invoice after ${next}`);
    [from, all, offset] = [next, [], -1];
  }
}

function rowOf({ ksefNumber, permanentStorageDate }: Static<typeof Metadata>): Row {
  return { key: ksefNumber, at: Date.parse(permanentStorageDate), date: permanentStorageDate };
}

async function list(place: FeedPlace, from: number, ctx: KsefContext): Promise<Listing> {
  const end = from + WINDOW_MS;
  const to = end < ctx.now() ? end : undefined;
  const filters = {
    subjectType: "Subject2",
    dateRange: {
      dateType: "PermanentStorage",
      from: new Date(from).toISOString(),
      ...(to !== undefined && { to: new Date(to).toISOString() }),
      restrictToPermanentStorageHwmDate: true,
    },
  };
  const { rows, hasMore, mark } = await found(filters, { place, from }, ctx);
  const dateRange = { ...filters.dateRange, to: rows.at(-1)?.date };
  return {
    at: place.at,
    id: place.id,
    rows: rows.map(({ key, at }) => ({ key, at })),
    hasMore: hasMore || to !== undefined,
    ...(to !== undefined && { to }),
    ...(Number.isFinite(mark) && { mark }),
    ...(rows.length > MANY && {
      package: await requestPackage({ ...filters, dateRange }, ctx),
    }),
  };
}

/**
 * Runs `query`. KSeF refuses a period that begins after its high-water mark, the moment up to which its list is
 * complete (21183): the answer is an empty page then, with the beginning of the period as mark, because KSeF does not
 * tell where its own is.
 */
async function found(
  filters: Filters,
  { place, from }: { readonly place: FeedPlace; readonly from: number },
  ctx: KsefContext,
) {
  try {
    return await query(filters, place, ctx);
  } catch (error) {
    if (error instanceof KsefError && error.code === AFTER_MARK)
      return { rows: [], hasMore: false, mark: from };
    throw error;
  }
}
