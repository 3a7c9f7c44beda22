import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { spanishMoment } from "@fakturo/spain";
import { type Book, ISSUED, RECEIVED } from "./book.ts";
import { fileOf } from "./converter.ts";

const Config = Type.Object({
  quarterly: Type.Optional(Type.Boolean({ title: "VAT by quarters", default: false })),
});

/** Step that attaches the request about an invoice; the second time it modifies the record. */
function recording(book: Book, name: string, summary: string) {
  return defineProvider({
    key: `gov-es.sii.record.${book.key}`,
    name,
    summary,
    schemas: ["bill/invoice"],
    config: Config,
    effect: "none",
    run: onDocument((task, ctx) => record(book, task, ctx)),
  });
}

async function record(
  book: Book,
  { envelope, entry, config }: DocumentTask<Static<typeof Config>>,
  ctx: StepContext,
): Promise<StepResult> {
  const key = `sii-${book.key}`;
  const [day = "", month = "", year = ""] = spanishMoment(ctx.now()).date.split("-");
  const stored = entry?.files.find((file) => file.key === key);
  const before = stored && new TextDecoder().decode(await ctx.file(stored.id));
  const quarterly = config.quarterly ?? false;
  const options = { book, removal: false, quarterly, accounted: accountedIn(before) };
  const file = fileOf(envelope, {
    ...options,
    communication: before === undefined ? "A0" : "A1",
    accounted: options.accounted ?? `${year}-${month}-${day}`,
  });
  if (before !== undefined && isSame(before, new TextDecoder().decode(file.data)))
    return step.skip("the record says the same already");
  return step.ok({ files: [file] });
}

const COMMUNICATION = /<sii:TipoComunicacion>A\d<\/sii:TipoComunicacion>/;
const ACCOUNTED = /<sii:FechaRegContable>(\d\d)-(\d\d)-(\d{4})</;

function isSame(before: string, after: string): boolean {
  return before.replace(COMMUNICATION, "") === after.replace(COMMUNICATION, "");
}

/** The accounting entry keeps its day when the record is modified. */
function accountedIn(before: string | undefined): string | undefined {
  const [, day, month, year] = ACCOUNTED.exec(before ?? "") ?? [];
  return year && `${year}-${month}-${day}`;
}

export const recordIssued = recording(
  ISSUED,
  "Record issued invoice",
  "Write the SII record of an issued invoice and attach the request to the entry.",
);

export const recordReceived = recording(
  RECEIVED,
  "Record received invoice",
  "Write the SII record of a received invoice and attach the request to the entry.",
);
