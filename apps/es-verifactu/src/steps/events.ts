import {
  type ChainLink,
  type DocumentTask,
  defineProvider,
  type Effects,
  type Envelope,
  newestLink,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { spanishCertificate, spanishMoment } from "@fakturo/spain";
import { archived, type NewSignedRecord } from "../archive/signed-record.ts";
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
  const { signed, effects } = await recorded([event], { envelope, entry: entry?.id }, ctx);
  return step.ok({
    stamps: signed.map(({ fingerprint }) => ({ prv: HASH_STAMP, val: fingerprint })),
    files: signed.map(({ xml }) => fileOf(envelope, xml, RECORD_FILES.event)),
    ...effects,
  });
}

/** The signed record of an event. */
export interface SignedEvent {
  readonly xml: string;
  readonly fingerprint: string;
}

/** Document and entry that events are recorded with. */
interface EventPlace {
  readonly envelope: Envelope;
  readonly entry: string | undefined;
}

/**
 * Signed records of events of one taxpayer, each chained to the one before, and the effects that add them to chain and
 * archive. A summary without details counts the events since the previous summary.
 */
export async function recorded(
  [first, ...more]: readonly [SystemEvent, ...SystemEvent[]],
  { envelope, entry }: EventPlace,
  ctx: StepContext,
): Promise<{
  readonly signed: readonly SignedEvent[];
  readonly effects: Pick<Effects, "chains" | "records">;
}> {
  const { supplier } = first;
  const software = await softwareFor(supplier, ctx);
  const isSummary = first.type.code === SUMMARY_TYPE && !first.details;
  const newest = isSummary && (await newestLink(ctx, chainKey(supplier, software), InvoiceLink));
  const key = eventChainKey(supplier, software);
  const at = spanishMoment(ctx.now()).stamp;
  let previous = await newestLink(ctx, key, TalliedEvent);
  const signed: SignedEvent[] = [];
  const archive: NewSignedRecord[] = [];
  const chains: ChainLink[] = [];
  const own = isSummary
    ? { ...first, details: summaryOf(previous ?? {}, newest || undefined) }
    : first;
  for (const event of [own, ...more]) {
    const { node, link } = eventOf(event, { software, at, previous });
    const xml = writeEvent(standalone(node, "sf"));
    const text = await signedBy(supplier, xml, envelope, ctx, { event: true });
    const number: number = (previous?.kept ?? 0) + 1;
    signed.push({ xml: text, fingerprint: link.fingerprint });
    archive.push({ chain: key, number, at, xml: text, entry });
    previous = { ...link, tally: countedEvent(previous ?? {}, link), kept: number };
    chains.push({ key, link: previous });
  }
  return { signed, effects: { chains, records: await archived(archive, ctx) } };
}
