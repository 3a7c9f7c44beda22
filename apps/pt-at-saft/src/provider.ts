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
import { type SeriesLink, seriesLink } from "./record/chain.ts";
import { record, STAMPS } from "./record/record.ts";
import { programFor, type SeriesCode, seriesFor } from "./record/settings.ts";
import { PORTUGAL } from "./zone.ts";

/** Gives the document its number, ATCUD, hash and QR text, once and for all. */
export const recordDocument = defineProvider({
  key: "at-pt.record",
  name: "Record for the AT",
  summary: "Give the document the next number of its series and stamp ATCUD, hash and QR code.",
  schemas: ["bill/invoice", "bill/payment", "bill/delivery", "bill/order"],
  config: Type.Object({}),
  effect: "none",

  run: onDocument(async ({ envelope }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === STAMPS.atcud))
      return step.skip("the document is recorded already");
    return step.ok(await recorded(envelope, ctx));
  }),
});

async function recorded({ doc }: Envelope, ctx: StepContext): Promise<Effects> {
  const document = atDocument(doc);
  const program = await programFor(ctx);
  const series = await seriesFor(ctx, document.series);
  const key = `at-pt:${document.supplier.tax_id?.code ?? ""}:${document.series}`;
  const previous = seriesLink(await ctx.chain(key));
  const now = ctx.now();
  const entered = `${today(PORTUGAL, now)}T${timeNow(PORTUGAL, now)}`;
  checkOrder(document, previous, series);
  const { stamps, link } = record(document, { program, series, previous, entered });
  return {
    document: {
      type: "application/merge-patch+json",
      data: { doc: { code: String(link.number) } },
    },
    stamps,
    // Only what is signed may carry stamps.
    sign: true,
    chains: [{ key, link: { ...link } }],
  };
}

/** @throws FakturoError "conflict" for a number or a day that is not the series' next. */
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
