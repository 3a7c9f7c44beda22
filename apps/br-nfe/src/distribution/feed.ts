import { type DistributedPage, pageOfDocuments, rootIn } from "@fakturo/brazil";
import { FakturoError, isFakturoError } from "@fakturo/model";
import { type CallContext, defineFeed, type FeedEntry, XML_MIME } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { inAnswer } from "../connection/calls.ts";
import { FILE_KEY } from "../file.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { makeKnown } from "./known.ts";
import { type DistributedFile, distributedAfter, unpacked } from "./service.ts";

const { find, text } = inAnswer;
/** After everything was read the national body takes the next query an hour later. */
const EVERY_S = 3600;
const PACE_S = 2;
const SUMMARY = "resNFe";
const WHOLE = "procNFe";
const FILE_ROOT = "nfeProc";
/** `cSitNFe` of NF-e that are neither denied nor cancelled. */
const VALID = "1";
/** Place of the key in the Id of `infNFe`. */
const KEY_START = 3;

/** NF-e that name the holder, by their NSU. Summaries are acknowledged, after which the document comes. */
export const received = defineFeed({
  key: "nfe-br.received",
  name: "Received NF-e",
  connection: "nfe-br",
  order: "sparse",
  lag: 0,
  every: EVERY_S,
  pace: PACE_S,
  page: ({ at }, ctx) => pageOfDocuments(at, ctx, (after) => distributed(after, ctx)),
  async fetch({ at }) {
    throw new FakturoError("input", `the distributed file ${at} is no NF-e that can be read`);
  },
});

async function distributed(after: number, ctx: CallContext): Promise<DistributedPage> {
  const found = await distributedAfter(after, ctx);
  if (found.is === "misuse") return { items: [], last: after, hasMore: false, wait: EVERY_S };
  if (found.is === "none") return { items: [], last: after, hasMore: false };
  for (const one of found.files) if (one.kind === SUMMARY) await acknowledged(one, ctx);
  const items = found.files.filter(({ kind }) => kind === WHOLE).map(itemOf);
  return { items, last: found.last, hasMore: found.last < found.highest };
}

async function acknowledged(one: DistributedFile, ctx: CallContext): Promise<void> {
  const root = readable(one, SUMMARY);
  if (!root) ctx.log("a summary cannot be read", { nsu: one.nsu });
  else if (text(root, "cSitNFe") === VALID) await makeKnown(text(root, "chNFe"), ctx);
}

/** A document by its access key, so that it is imported once whatever its number; `fetch` reports unreadable ones. */
function itemOf(one: DistributedFile): FeedEntry {
  const info = find(readable(one, FILE_ROOT), "NFe/infNFe");
  const key = (info?.attributes.get("Id") ?? "").slice(KEY_START);
  if (key === "") return { key: `nsu-${one.nsu}`, at: one.nsu };
  const data = unpacked(one);
  const file = { name: `${key}.xml`, mime: XML_MIME, data, key: FILE_KEY } as const;
  return { key, at: one.nsu, contents: { files: [{ ...file, category: "format" }] } };
}

function readable(one: DistributedFile, name: string): XmlElement | undefined {
  try {
    return rootIn(unpacked(one), NAMESPACE, [name]);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
