import { FakturoError, timeNow, today } from "@fakturo/model";
import {
  defineProvider,
  type Effects,
  type Envelope,
  onDocument,
  type StepContext,
  step,
  Type,
} from "@fakturo/plugin";
import { type AtDocument, atDocument } from "./document.ts";
import { owed } from "./month/duty.ts";
import { type SeriesLink, seriesLink } from "./record/chain.ts";
import { record, STAMPS } from "./record/record.ts";
import {
  PROGRAM_SECRET,
  programFor,
  SERIES_SECRET,
  type SeriesCode,
  seriesFor,
} from "./record/settings.ts";
import { SaftWriter } from "./saft/book.ts";
import { entryOf } from "./saft/entry.ts";
import { PORTUGAL } from "./zone.ts";

/** Assigns number, ATCUD, hash and QR text to the document; they never change. */
export const recordDocument = defineProvider({
  key: "at-pt.record",
  name: "Record for the AT",
  summary: "Give the document the next number of its series and stamp ATCUD, hash and QR code.",
  schemas: ["bill/invoice", "bill/payment", "bill/delivery", "bill/order"],
  config: Type.Object({}),
  effect: "none",
  credentials: [PROGRAM_SECRET, SERIES_SECRET],

  run: onDocument(async ({ envelope, entry }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === STAMPS.atcud))
      return step.skip("the document is recorded already");
    return step.ok(await recorded(envelope, entry?.id, ctx));
  }),
});

async function recorded(
  envelope: Envelope,
  entryId: string | undefined,
  ctx: StepContext,
): Promise<Effects> {
  const { doc, head } = envelope;
  const document = atDocument(doc);
  const program = await programFor(ctx);
  const holder = document.supplier.tax_id?.code ?? "";
  const series = await seriesFor(ctx, holder, document.series);
  const key = `at-pt:${holder}:${document.series}`;
  const previous = seriesLink(await ctx.chain(key));
  const now = ctx.now();
  const entered = `${today(PORTUGAL, now)}T${timeNow(PORTUGAL, now)}`;
  checkOrder(document, previous, series);
  const { stamps, link } = record(document, { program, series, previous, entered });
  const code = String(link.number);
  // A recorded document is permanent, so it must be valid in a SAF-T.
  const numbered = { ...envelope, head: { ...head, stamps: [...stamps] }, doc: { ...doc, code } };
  const entry = entryOf({ envelope: numbered });
  new SaftWriter().add(entry);
  return {
    document: {
      type: "application/merge-patch+json",
      data: { doc: { code } },
    },
    stamps,
    // Only signed documents may have stamps.
    sign: true,
    chains: [{ key, link: { ...link } }],
    records: entryId === undefined ? [] : owed(entryId, entry),
  };
}

/** @throws FakturoError "conflict" for a number or date that does not follow the series. */
function checkOrder(
  { code, date, series: name }: AtDocument,
  previous: SeriesLink | undefined,
  { start }: SeriesCode,
): void {
  const next = previous ? previous.number + 1 : start;
  if (code !== "" && code !== String(next))
    throw new FakturoError("conflict", `the next number of '${name}' is ${next}, not ${code}`);
  if (previous && date < previous.date)
    throw new FakturoError("conflict", `'${name}' has a document of ${previous.date} already`);
}
