import { type DistributedPage, pageOfDocuments } from "@fakturo/brazil";
import { FakturoError } from "@fakturo/model";
import { type CallContext, defineFeed, type FeedEntry, XML_MIME } from "@fakturo/plugin";
import { jsonIn } from "../connection/answers.ts";
import { callAdn } from "../connection/call.ts";
import { unpacked } from "../connection/record.ts";
import { NFSE_KEY } from "../file.ts";
import { DISTRIBUTED, type DistributedRow, NOTHING_DISTRIBUTED, rowsIn, stateIn } from "./rows.ts";

/** An empty distribution is asked again an hour later. */
const EVERY_S = 3600;
const PACE_S = 2;
/** Files of one call. */
const PAGE = 50;
/** Place of the provider's CNPJ or CPF in an access key. */
const PROVIDER = { from: 9, to: 23 } as const;

/** NFS-e that name the holder as customer or intermediary, by their NSU. */
export const received = defineFeed({
  key: "nfe-br.nfse-received",
  name: "Received NFS-e",
  connection: "nfe-br.nfse",
  order: "sparse",
  lag: 0,
  every: EVERY_S,
  pace: PACE_S,
  page: ({ at }, ctx) => pageOfDocuments(at, ctx, (after) => distributedAfter(after, ctx)),
  async fetch({ at }) {
    throw new FakturoError("input", `the distributed file ${at} is no NFS-e that can be read`);
  },
});

/** @throws FakturoError "input" for a refusal, "unavailable" for an answer of another form. */
async function distributedAfter(nsu: number, ctx: CallContext): Promise<DistributedPage> {
  const reply = await callAdn(`/DFe/${nsu}?cnpjConsulta=${ctx.holder}&lote=true`, ctx);
  const json = jsonIn(reply);
  const state = stateIn(json);
  if (state === NOTHING_DISTRIBUTED) return { items: [], last: nsu, hasMore: false };
  if (state !== DISTRIBUTED) throw refusalOf(reply.status, state);
  const rows = rowsIn(json);
  const last = Math.max(nsu, ...rows.map(({ at }) => at));
  const items = rows.filter((one) => one.isNote && !isOwn(one.key, ctx.holder)).map(itemOf);
  return { items, last, hasMore: rows.length >= PAGE };
}

/** Without a state the answer is that of a proxy. */
function refusalOf(status: number, state: string): FakturoError {
  return state === ""
    ? new FakturoError("unavailable", `the distribution of NFS-e answered with status ${status}`)
    : new FakturoError("input", `the distribution of NFS-e answered ${state}`);
}

/** Providers are sent their own NFS-e, too. */
function isOwn(key: string, holder: string): boolean {
  return (
    key.slice(PROVIDER.from, PROVIDER.to) === holder.padStart(PROVIDER.to - PROVIDER.from, "0")
  );
}

/** A document by its access key, so that it is imported once whatever its number; `fetch` reports unreadable ones. */
function itemOf({ at, key, packed }: DistributedRow): FeedEntry {
  const xml = unpacked(packed);
  if (xml === undefined || key === "") return { key: `nfse-nsu-${at}`, at };
  const data = new TextEncoder().encode(xml);
  const file = { name: `${key}.xml`, mime: XML_MIME, data, key: NFSE_KEY } as const;
  return { key, at, contents: { files: [{ ...file, category: "format" }] } };
}
