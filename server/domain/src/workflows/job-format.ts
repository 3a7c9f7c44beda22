import type { JsonObject } from "@fakturo/model";
import { filled, formatTimestamp, members } from "@fakturo/server-base";
import {
  type EventRow,
  findEntry,
  type IntentRow,
  type JobRow,
  listFilesOfJob,
  type Tx,
  type WholeJob,
} from "@fakturo/server-storage/store";
import { formatFaults, formatJobFile } from "../entries/format.ts";

/** A job in a list (workflows spec §3). */
export function formatJobHead(row: JobRow): JsonObject {
  return members(factsOf({ ...row, args: null }));
}

/** Answer for a job that has not ended in time: always `NA` and without intents. */
export function formatStub(row: JobRow): JsonObject {
  const fresh = { updated_at: row.created_at, status: "NA", completed_at: null };
  return members(factsOf({ ...row, ...fresh }));
}

/** The full job, with its journal and, once completed, the entry's envelope and the job's files. */
export async function formatJob(tx: Tx, row: WholeJob, filesUrl: string): Promise<JsonObject> {
  const { completed_at } = row;
  const entry = completed_at && row.entry ? await findEntry(tx, row.entry) : undefined;
  const files = completed_at ? await listFilesOfJob(tx, { ...row, completed_at }) : [];
  return members({
    ...factsOf(row),
    intents: row.journal.length > 0 ? row.journal.map(formatIntent) : undefined,
    faults: formatFaults(row.faults),
    envelope: entry ? JSON.parse(entry.envelope) : undefined,
    attachments: files.length > 0 ? files.map((file) => formatJobFile(file, filesUrl)) : undefined,
  });
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
