import { FakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type FeedEntry,
  type InboundContents,
  TransportError,
} from "@fakturo/plugin";
import { unzipSync } from "fflate";
import { FILE_KEY } from "../file.ts";
import { type ApixGroup, apixAnswer, apixTime, callApix } from "./call.ts";
import { APIX, listed } from "./connection.ts";

const EVERY_S = 300;
const PACE_S = 1;
const OPERATOR = "apix";
const PDF = "application/pdf";
/** Bytes of all files in an archive. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A document that Apix is still preparing. */
const NOT_READY = "NEW";

/**
 * Documents that Apix has received for the company. Its list has all of them each time, with neither times nor filters;
 * those that are known by their keys are not fetched again, whatever Apix says of them.
 */
export const apixInbox = defineFeed({
  key: "gov-fi.apix-inbox",
  name: "Inbox at Apix",
  connection: APIX,
  order: "time",
  lag: 0,
  every: EVERY_S,
  pace: PACE_S,
  async page(from, ctx) {
    const groups = await documents(ctx);
    // Other nodes may be ahead.
    const at = Math.max(from.at, ctx.now());
    const items = groups.flatMap((one): FeedEntry[] => {
      const id = one.get("StorageID") ?? "";
      const isReady = id !== "" && one.get("StorageStatus") !== NOT_READY;
      return isReady ? [{ key: `${OPERATOR}:${id}`, at }] : [];
    });
    return { items: items.toSorted((a, b) => (a.key < b.key ? -1 : 1)), hasMore: false };
  },
  async fetch({ key }, ctx) {
    const id = key.slice(OPERATOR.length + 1);
    const found = (await documents(ctx)).find((one) => one.get("StorageID") === id);
    if (!found) throw new FakturoError("input", `Apix does not list the document ${id} any more`);
    return contentsOf(await download(id, found.get("StorageKey") ?? "", ctx), { id, found });
  },
});

async function documents(ctx: CallContext): Promise<readonly ApixGroup[]> {
  const { isOk, code, message, groups } = apixAnswer(await listed(ctx));
  if (isOk) return groups;
  throw new TransportError(`Apix gives no list: ${message} (${code})`, "no");
}

/** The archive of a document, which is marked as received. */
async function download(id: string, key: string, ctx: CallContext): Promise<Uint8Array> {
  const parameters = [
    ["markreceived", "yes"],
    ["SID", id],
    ["t", apixTime(ctx.now())],
  ] as const;
  const call = { address: "terminal", path: "download", method: "GET", parameters, key } as const;
  const { status, body } = await callApix(call, ctx);
  if (status === 200 && isArchive(body)) return body;
  throw new TransportError(`Apix does not give the document ${id}: status ${status}`, "no");
}

/** Refusals are XML. */
function isArchive(body: Uint8Array): boolean {
  return body[0] === 0x50 && body[1] === 0x4b;
}

/** The Finvoice and its pictures. @throws FakturoError "input" for an archive without Finvoice. */
function contentsOf(
  archive: Uint8Array,
  { id, found }: { readonly id: string; readonly found: ApixGroup },
): InboundContents {
  const files = Object.entries(unpacked(archive));
  const named = found.get("DocumentName") ?? "";
  const xml = files.filter(([name]) => /\.xml$/i.test(name));
  const [, data] = xml.find(([name]) => name === named) ?? xml.find(isFinvoice) ?? [];
  if (!data) throw new FakturoError("input", `the archive ${id} of Apix has no Finvoice`);
  const pictures = files.filter(([name]) => /\.pdf$/i.test(name));
  const invoice = {
    name: `${id.replace(/[^\w.-]/g, "_").slice(0, 100)}.xml`,
    mime: "application/xml",
    data,
    key: FILE_KEY,
    category: "format",
    private: true,
  } as const;
  const others = pictures.map(([name, content], i) => ({
    name: name.replace(/[^\w.-]/g, "_").slice(-100),
    mime: PDF,
    data: content,
    key: `picture-${i + 1}`,
    category: "attachment" as const,
  }));
  return { files: [invoice, ...others], args: { "finvoice-id": id } };
}

function isFinvoice([, data]: readonly [string, Uint8Array]): boolean {
  return Buffer.from(data).includes("<Finvoice");
}

function unpacked(archive: Uint8Array): Readonly<Record<string, Uint8Array>> {
  let total = 0;
  try {
    return unzipSync(archive, {
      filter: ({ originalSize }) => {
        total += originalSize;
        if (total > MAX_BYTES) throw new FakturoError("input", "the archive of Apix is too large");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FakturoError) throw error;
    throw new FakturoError("input", "the archive of Apix cannot be read", { cause: error });
  }
}
