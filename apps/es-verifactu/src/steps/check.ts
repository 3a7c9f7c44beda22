import type { JsonObject, Party } from "@fakturo/model";
import {
  defineProvider,
  type Envelope,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { invoiceIn } from "@fakturo/spain";
import { type Anomaly, anomaliesIn } from "../check/anomalies.ts";
import { fileOf } from "../converter.ts";
import { isStatus, type SystemEvent, statusIn } from "../event/event.ts";
import { EVENT_TYPES, type EventType } from "../event/types.ts";
import { recorded } from "./events.ts";
import { keyUnder, RECORD_FILES } from "./signing.ts";

/** Searches the entry's records for anomalies, and records the search and its results. */
export const checkRecords = defineProvider({
  key: "gov-es.noverifactu.check",
  name: "Check records",
  summary:
    "Verify huella, signature and moment of the entry's stored records; the search and each anomaly become records of events.",
  schemas: ["bill/invoice", "bill/status"],
  config: Type.Object({}),
  effect: "none",
  run: (task, ctx) => refusing(() => check(task, ctx)),
});

/** Subject of the search: records of invoices, or of events. */
interface Subject {
  readonly keys: RegExp;
  readonly launch: string;
  readonly anomaly: string;
  /** Member of the complement that identifies the record. */
  readonly member: string;
}

const INVOICES: Subject = {
  keys: /^noverifactu(-cancel)?(-[0-9a-f]{16})?$/,
  launch: "invoice-anomaly-launch",
  anomaly: "invoice-anomaly",
  member: "invoice",
};
const EVENTS: Subject = {
  keys: /^noverifactu-event(-[0-9a-f]{16})?$/,
  launch: "event-anomaly-launch",
  anomaly: "event-anomaly",
  member: "event",
};

async function check(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope || !entry) return step.ko("no-document", "the job has no entry with records");
  const subject = isStatus(envelope.doc) ? EVENTS : INVOICES;
  const records = await recordsIn(entry, subject, ctx);
  if (records.length === 0) return step.ko("no-record", "the entry has no signed record");
  const anomalies = records.flatMap((xml) => anomaliesIn(xml, ctx.now()));
  const supplier = supplierOf(envelope);
  const found = anomalies.map((anomaly) => foundEvent(supplier, subject, anomaly));
  const told = await recorded(
    [launchEvent(supplier, subject, records.length), ...found],
    { envelope, entry: entry.id },
    ctx,
  );
  const files = told.signed.map(({ xml, fingerprint }) =>
    fileOf(envelope, xml, keyUnder(RECORD_FILES.event, fingerprint)),
  );
  const code = anomalies.length > 0 ? "anomalies" : "clean";
  const message = `${records.length} records, ${anomalies.length} anomalies`;
  return step.ok({ files, ...told.effects }, { code, message });
}

/** The records, each once: archived ones include copies of the newest. */
async function recordsIn(
  { files }: NonNullable<Task["entry"]>,
  { keys }: Subject,
  ctx: StepContext,
): Promise<readonly string[]> {
  const texts = new Set<string>();
  for (const { id, key } of files)
    if (keys.test(key)) texts.add(new TextDecoder().decode(await ctx.file(id)));
  return [...texts];
}

function supplierOf({ doc }: Envelope): Party {
  return isStatus(doc) ? statusIn(doc).supplier : invoiceIn(doc).supplier;
}

function launchEvent(supplier: Party, { launch }: Subject, count: number): SystemEvent {
  return {
    supplier,
    type: typeOf(launch),
    details: {
      fingerprint_check: true,
      fingerprint_count: count,
      signature_check: true,
      signature_count: count,
      // An entry does not contain the neighbours of its records.
      chain_check: false,
      date_check: true,
      date_count: count,
    },
  };
}

function foundEvent(
  supplier: Party,
  { anomaly, member }: Subject,
  { type, named }: Anomaly,
): SystemEvent {
  const details: JsonObject = { type, ...(named && { [member]: { ...named } }) };
  return { supplier, type: typeOf(anomaly), details };
}

function typeOf(key: string): EventType {
  const type = EVENT_TYPES.get(key);
  if (!type) throw new Error(`there is no kind of event '${key}'`);
  return type;
}
