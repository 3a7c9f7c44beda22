import { type FeedPlace, readJsonAs, type Static, Type } from "@fakturo/plugin";
import { type KsefContext, textOf } from "../connection/api.ts";
import { callWithToken } from "../connection/session.ts";
import { RequestedPackage, requestPackage } from "./package.ts";

const Metadata = Type.Object({ ksefNumber: Type.String(), permanentStorageDate: Type.String() });
const Found = Type.Object({
  hasMore: Type.Boolean(),
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
  /** Until then all invoices are listed, milliseconds since 1970. */
  mark: Type.Optional(Type.Number()),
  /** The invoices in one package, where they are many. */
  package: Type.Optional(RequestedPackage),
});
/** Purchase invoices after a place. */
export type Listing = Static<typeof Listing>;

const SCOPE = "purchases";
/** KSeF keeps a package for an hour: what has expired is listed and requested again. */
const LIFETIME_S = 3600;
/** Maximum range of a query: three months. */
const RANGE_MS = 89 * 86_400_000;
const PAGE = 250;
/** More invoices are requested as a package: 16 a minute and 64 an hour may be downloaded one by one. */
const MANY = 16;

/**
 * The invoices after a place. A listing whose package is not read yet is the same for all calls of the holder, also
 * after a crash. @throws KsefError, TransportError.
 */
export async function listingAfter(place: FeedPlace, ctx: KsefContext): Promise<Listing> {
  const known = await stored(place, ctx);
  if (known.at === place.at && known.id === place.id) return known;
  await dropListing(known, ctx);
  return stored(place, ctx);
}

async function stored(place: FeedPlace, ctx: KsefContext): Promise<Listing> {
  const text = await ctx.session(SCOPE, async () => {
    const value = JSON.stringify(await list(place, ctx));
    return { value, seconds: LIFETIME_S };
  });
  return readJsonAs(Listing, text, "a stored listing");
}

/** Forgets a listing that was read, or whose package cannot be. */
export function dropListing(listing: Listing, ctx: KsefContext): Promise<void> {
  return ctx.dropSession(SCOPE, JSON.stringify(listing));
}

/**
 * The first invoices after a place. KSeF orders those of the same time anyhow, so they are listed all at once, by their
 * numbers.
 */
async function query(filters: object, place: FeedPlace, ctx: KsefContext) {
  const all: Row[] = [];
  for (let offset = 0; ; offset += 1) {
    const path = `/invoices/query/metadata?sortOrder=Asc&pageOffset=${offset}&pageSize=${PAGE}`;
    const reply = await callWithToken(path, { method: "POST", json: filters }, ctx);
    const found = readJsonAs(Found, textOf(reply), "the list of invoices");
    all.push(...found.invoices.map(rowOf));
    const last = all.at(-1)?.at ?? 0;
    const rows = all
      .filter(({ at }) => at < last || !found.hasMore)
      .filter(({ at, key }) => at > place.at || (at === place.at && key > place.id))
      .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
    const mark = Date.parse(found.permanentStorageHwmDate ?? "");
    if (rows.length > 0 || !found.hasMore) return { rows, hasMore: found.hasMore, mark };
  }
}

function rowOf({ ksefNumber, permanentStorageDate }: Static<typeof Metadata>): Row {
  return { key: ksefNumber, at: Date.parse(permanentStorageDate), date: permanentStorageDate };
}

async function list(place: FeedPlace, ctx: KsefContext): Promise<Listing> {
  const from = Math.max(place.at, ctx.now() - RANGE_MS);
  const filters = {
    subjectType: "Subject2",
    dateRange: {
      dateType: "PermanentStorage",
      from: new Date(from).toISOString(),
      restrictToPermanentStorageHwmDate: false,
    },
  };
  const { rows, hasMore, mark } = await query(filters, place, ctx);
  const dateRange = { ...filters.dateRange, to: rows.at(-1)?.date };
  return {
    at: place.at,
    id: place.id,
    rows: rows.map(({ key, at }) => ({ key, at })),
    hasMore,
    ...(Number.isFinite(mark) && { mark }),
    ...(rows.length > MANY && {
      package: await requestPackage({ ...filters, dateRange }, ctx),
    }),
  };
}
