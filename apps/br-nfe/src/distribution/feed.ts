import { rootIn } from "@fakturo/brazil";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type FeedEntry,
  type FeedPage,
  type FeedPlace,
  XML_MIME,
} from "@fakturo/plugin";
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
/** Pages without documents that one call skips; each may have 50 summaries to acknowledge. */
const MAX_SKIPPED = 2;
/** The number up to which nothing is left is remembered so long. */
const MEMORY_S = 90 * 86_400;
const PASSED = "distribution";
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
  page,
  async fetch({ at }) {
    throw new FakturoError("input", `the distributed file ${at} is no NF-e that can be read`);
  },
});

async function page({ at }: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  let passed = Number(await numberPassed(at, ctx)) || 0;
  for (let i = 0; i < MAX_SKIPPED; i += 1) {
    const found = await distributedAfter(Math.max(at, passed), ctx);
    if (found.is === "misuse") return { items: [], hasMore: false, wait: EVERY_S };
    if (found.is === "none") return { items: [], hasMore: false };
    for (const one of found.files) if (one.kind === SUMMARY) await acknowledged(one, ctx);
    const items = found.files.filter(({ kind }) => kind === WHOLE).map(itemOf);
    if (items.length > 0) return { items, hasMore: found.last < found.highest };
    await ctx.dropSession(PASSED, String(passed));
    passed = Number(await numberPassed(found.last, ctx));
    if (found.last >= found.highest) return { items: [], hasMore: false };
  }
  return { items: [], hasMore: false };
}

/** The number up to which nothing is left to import, at first `number`. */
function numberPassed(number: number, ctx: CallContext): Promise<string> {
  return ctx.session(PASSED, async () => ({ value: String(number), seconds: MEMORY_S }));
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
