import type { JsonObject } from "@fakturo/model";
import { filled, formatTimestamp, members } from "@fakturo/server-base";
import {
  type EnvelopeReading,
  type EventRow,
  findEntry,
  type IntentRow,
  type JobRow,
  type ListedJobRow,
  listFilesOfJob,
  type Tx,
  type WholeJob,
} from "@fakturo/server-storage/store";
import { formatFaults, formatJobFile } from "../entries/format.ts";

/** A job in a list (workflows spec §3). */
export function formatJobHead(row: ListedJobRow): JsonObject {
  const { step, completed_at } = row;
  return members({
    ...factsOf({ ...row, args: null }),
    workflow_version: row.workflow_version,
    step: step
      ? members({
          provider: step.provider,
          name: step.name ?? undefined,
          status: step.status ?? undefined,
          code: step.code ?? undefined,
          message: step.message ?? undefined,
          attempt: completed_at ? undefined : step.events,
          next_at: completed_at || !step.wake_at ? undefined : step.wake_at,
        })
      : undefined,
  });
}

/** Answer for a job that has not ended in time: always `NA` and without intents. */
export function formatStub(row: JobRow): JsonObject {
  const fresh = { updated_at: row.created_at, status: "NA", completed_at: null };
  return members(factsOf({ ...row, ...fresh }));
}

/** A job with its journal. */
export interface FormattedJob {
  /** Without the entry's envelope and the job's files. */
  readonly job: JsonObject;
  /** The whole job as JSON: the stored text of the envelope is inserted without parsing it. */
  readonly text: string;
}

export interface JobFormatOptions extends EnvelopeReading {
  readonly filesUrl: string;
}

/**
 * The full job, with its journal and, once completed, the entry's envelope and the job's files.
 * @throws HeavyWork for an envelope that a worker thread reads.
 */
export async function formatJob(
  tx: Tx,
  row: WholeJob,
  { filesUrl, ...reading }: JobFormatOptions,
): Promise<FormattedJob> {
  const { completed_at } = row;
  const entry = completed_at && row.entry ? await findEntry(tx, row.entry, reading) : undefined;
  const files = completed_at ? await listFilesOfJob(tx, { ...row, completed_at }) : [];
  const job = members({
    ...factsOf(row),
    workflow_version: row.workflow_version,
    intents: row.journal.length > 0 ? row.journal.map(formatIntent) : undefined,
    faults: formatFaults(row.faults),
  });
  const attachments = files.map((file) => formatJobFile(file, filesUrl));
  const parts = [
    JSON.stringify(job).slice(0, -1),
    entry && `"envelope":${entry.envelope}`,
    attachments.length > 0 && `"attachments":${JSON.stringify(attachments)}`,
  ];
  return { job, text: `${parts.filter(Boolean).join(",")}}` };
}

/** The first members of every form of a job, in this order. */
function factsOf(row: JobRow) {
  return {
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    silo_entry_id: row.entry ?? undefined,
    workflow_id: row.workflow,
    key: row.key ?? undefined,
    args: filled(row.args ?? undefined),
    tags: row.tags.length > 0 ? [...row.tags] : undefined,
    priority: row.priority || undefined,
    status: row.status,
    completed_at: row.completed_at ? formatTimestamp(row.completed_at) : undefined,
  };
}

export function formatIntent(intent: IntentRow): JsonObject {
  return members({
    id: intent.id,
    created_at: formatTimestamp(new Date(intent.created_at)),
    updated_at: formatTimestamp(new Date(intent.updated_at)),
    step_id: intent.step_id,
    name: intent.name,
    provider: intent.provider,
    events: intent.events.map(formatEvent),
    completed: intent.completed || undefined,
  });
}

function formatEvent(event: EventRow): JsonObject {
  return members({
    index: event.index,
    status: event.status,
    at: formatTimestamp(new Date(event.at)),
    code: event.code,
    args: event.args,
    message: event.message,
    silo_entry_id: event.silo_entry_id,
  });
}
