import {
  type ChainLink,
  type DocumentTask,
  defineProvider,
  type Envelope,
  newestLink,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { spanishCertificate, spanishMoment } from "@fakturo/spain";
import { fileOf } from "../converter.ts";
import { eventIn, eventOf, type SystemEvent, statusIn } from "../event/event.ts";
import { SUMMARY_TYPE } from "../event/types.ts";
import { standalone } from "../record/message.ts";
import { writeEvent } from "../schema/write.ts";
import { chainKey, eventChainKey, HASH_STAMP } from "./chain.ts";
import { RECORD_FILES, signedBy } from "./signing.ts";
import { SOFTWARE_SECRET, softwareFor } from "./software.ts";
import { countedEvent, InvoiceLink, summaryOf, TalliedEvent } from "./tally.ts";

/** Signs and chains the record of an event of the invoicing system. */
export const generateEvent = defineProvider({
  key: "gov-es.noverifactu.generate.event",
  name: "Record event",
  summary: "Chain and sign the record of an event of the invoicing system, and attach it.",
  schemas: ["bill/status"],
  config: Type.Object({}),
  effect: "none",
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(recordEvent),
});

async function recordEvent(
  { envelope, entry }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  if (entry?.files.some(({ key }) => key === RECORD_FILES.event))
    return step.skip("the event is recorded already");
  const event = eventIn(statusIn(envelope.doc));
  const { records, chains } = await recorded([event], envelope, ctx);
  return step.ok({
    stamps: records.map(({ fingerprint }) => ({ prv: HASH_STAMP, val: fingerprint })),
    files: records.map(({ xml }) => fileOf(envelope, xml, RECORD_FILES.event)),
    chains,
  });
}

/** A signed record. */
export interface SignedRecord {
  readonly xml: string;
  readonly fingerprint: string;
}

/**
 * Signed records of events of one taxpayer, each chained to the one before, and the links to be added.
 * A summary without details counts the events since the previous summary.
 */
export async function recorded(
  [first, ...more]: readonly [SystemEvent, ...SystemEvent[]],
  envelope: Envelope,
  ctx: StepContext,
): Promise<{ readonly records: readonly SignedRecord[]; readonly chains: readonly ChainLink[] }> {
  const { supplier } = first;
  const software = await softwareFor(supplier, ctx);
  const isSummary = first.type.code === SUMMARY_TYPE && !first.details;
  const newest = isSummary && (await newestLink(ctx, chainKey(supplier, software), InvoiceLink));
  const key = eventChainKey(supplier, software);
  const at = spanishMoment(ctx.now()).stamp;
  let previous = await newestLink(ctx, key, TalliedEvent);
  const records: SignedRecord[] = [];
  const chains: ChainLink[] = [];
  const own = isSummary
    ? { ...first, details: summaryOf(previous ?? {}, newest || undefined) }
    : first;
  for (const event of [own, ...more]) {
    const { node, link } = eventOf(event, { software, at, previous });
    const xml = writeEvent(standalone(node, "sf"));
    const signed = await signedBy(supplier, xml, envelope, ctx, { event: true });
    records.push({ xml: signed, fingerprint: link.fingerprint });
    previous = { ...link, tally: countedEvent(previous ?? {}, link) };
    chains.push({ key, link: previous });
  }
  return { records, chains };
}
