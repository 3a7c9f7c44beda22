import { isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type Feed,
  type FeedEntry,
  type FeedPage,
  type FeedPlace,
  XML_MIME,
} from "@fakturo/plugin";
import { FILE_KEY } from "../file.ts";
import { readDocument } from "../parse/document.ts";
import { find, readComprobante, value } from "../parse/find.ts";
import { centralMs } from "../sat/cancellation.ts";
import { DownloadError } from "./error.ts";
import {
  closeRequest,
  type DownloadDirection,
  type DownloadProgress,
  filesOf,
  type OpenRequest,
  openRequest,
  progressOf,
} from "./requests.ts";
import { download } from "./service.ts";

/** The SAT lists by date of issue; a CFDI is stamped up to 72 hours later. */
const LAG_S = 72 * 3600;
const EVERY_S = 3600;
const PENDING_S = 300;
/** CFDIs of one page; a longer period is requested in halves. */
const MAX_ITEMS = 1000;
const MIN_PERIOD_MS = 60_000;
const FINISHED = 3;
const RUNNING: ReadonlySet<number> = new Set([1, 2]);
const NONE = "5004";
const TOO_MANY = "5003";

/** A list of CFDIs that the SAT hands out in packages. */
function feedOf(direction: DownloadDirection, name: string): Feed {
  return defineFeed({
    key: `sw-sapien.${direction}`,
    name,
    connection: download.key,
    order: "time",
    lag: LAG_S,
    every: EVERY_S,
    page: (place, ctx) => page(direction, place, ctx),
  });
}

/** CFDIs that the taxpayer received. */
export const received = feedOf("received", "Received CFDI");
/** CFDIs that the taxpayer issued, also by other software. */
export const issued = feedOf("issued", "Issued CFDI");

/** Without a finished request the place stays where it is. */
async function page(
  direction: DownloadDirection,
  place: FeedPlace,
  ctx: CallContext,
): Promise<FeedPage> {
  const now = ctx.now();
  const from = Math.max(place.at, place.at === 0 ? now - LAG_S * 1000 : 0);
  const open = await openRequest(direction, { from, until: now, end: now }, ctx);
  const progress = await progressOr(() => closeRequest(direction, open, ctx), open, ctx);
  const pending: FeedPage = { items: [], hasMore: false, wait: PENDING_S, isPending: true };
  if (RUNNING.has(progress.state)) return pending;
  const next = isTooLong(progress, open)
    ? { from: open.from, until: Math.floor((open.from + open.until) / 2), end: open.end }
    : progress.code === NONE &&
      open.until < open.end && { ...open, from: open.until, until: open.end };
  if (!next) return finished(direction, { open, progress, place }, ctx);
  await closeRequest(direction, open, ctx);
  await openRequest(direction, next, ctx);
  return pending;
}

/** A request that the SAT does not know any more is forgotten: the period is asked for anew. */
async function progressOr(
  forget: () => Promise<void>,
  open: OpenRequest,
  ctx: CallContext,
): Promise<DownloadProgress> {
  try {
    return await progressOf(open, ctx);
  } catch (error) {
    if (error instanceof DownloadError && error.code === NONE) await forget();
    throw error;
  }
}

/** True where a page, or what the SAT hands out at once, is smaller than the period. */
function isTooLong(progress: DownloadProgress, { from, until }: OpenRequest): boolean {
  const { state, code, count } = progress;
  const isTooMuch = code === TOO_MANY || (state === FINISHED && count > MAX_ITEMS);
  return isTooMuch && until - from > MIN_PERIOD_MS;
}

interface Finished {
  readonly open: OpenRequest;
  readonly progress: DownloadProgress;
  readonly place: FeedPlace;
}

/** A request is forgotten once its packages are read or have failed: the next one is for another period. */
async function finished(
  direction: DownloadDirection,
  { open, progress, place }: Finished,
  ctx: CallContext,
): Promise<FeedPage> {
  try {
    const all = progress.code === NONE ? [] : await itemsOf(progress, ctx);
    const items = all.filter((one) => isAfter(one, place));
    return { items, hasMore: open.until < open.end && items.length > 0, time: open.until };
  } finally {
    await closeRequest(direction, open, ctx);
  }
}

async function itemsOf(
  progress: DownloadProgress,
  ctx: CallContext,
): Promise<readonly FeedEntry[]> {
  const { state, code, message, packages } = progress;
  if (state !== FINISHED) throw new DownloadError(code || String(state), message);
  const items: FeedEntry[] = [];
  for (const id of packages) {
    const files = await filesOf(id, ctx);
    items.push(...files.flatMap(itemOf));
  }
  return items.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/** A CFDI by its folio fiscal; files of other kinds, such as withholdings, are left out. */
function itemOf(data: Uint8Array): readonly FeedEntry[] {
  try {
    const root = readComprobante(data);
    const stamp = find(root, "cfdi:Complemento/tfd:TimbreFiscalDigital");
    const key = value(stamp, "UUID").toLowerCase();
    const at = centralMs(value(root, "Fecha"));
    if (key === "" || Number.isNaN(at)) return [];
    const file = {
      name: `${key}.xml`,
      mime: XML_MIME,
      data,
      key: FILE_KEY,
      category: "format",
    } as const;
    return [{ key, at, contents: { data: readDocument(root), files: [file] } }];
  } catch (error) {
    if (isFakturoError(error)) return [];
    throw error;
  }
}

function isAfter({ at, key }: FeedEntry, place: FeedPlace): boolean {
  return at > place.at || (at === place.at && key > place.id);
}
