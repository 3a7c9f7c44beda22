import type { JsonObject } from "@fakturo/model";
import { formatTimestamp, members } from "@fakturo/server-base";
import {
  type DeliveryRow,
  findPublished,
  type IntentRow,
  type ListCursor,
  listDeliveries,
  type Tx,
} from "@fakturo/server-storage/store";
import { allSteps, parseContents } from "@fakturo/workflow";
import type { WorkflowParts } from "../parts.ts";

/** Step that posts to other systems. */
const WEBHOOK = "webhook";
/** Versions of workflows whose settings a page reads, at most. */
const MAX_WORKFLOWS = 50;

/** Calls of webhooks in some jobs. */
export interface DeliveryPage {
  readonly list: readonly JsonObject[];
  /** The last job that was looked at, when others follow. */
  readonly last: { readonly id: string; readonly created_at: Date } | undefined;
}

/** Deliveries of webhooks by the newest jobs, or by those after a place; `jobs` of them are looked at. */
export async function deliveryPage(
  tx: Tx,
  { ids }: Pick<WorkflowParts, "ids">,
  from: ListCursor | undefined,
  jobs: number,
): Promise<DeliveryPage> {
  const rows = await listDeliveries(tx, WEBHOOK, from, jobs + 1);
  const found = [...new Set(rows.map(({ job }) => job))];
  const looked = new Set(found.slice(0, jobs));
  const shown = rows.filter(({ job }) => looked.has(job));
  const places = await placesOf(tx, shown, ids.v7);
  const list = shown.flatMap((row) =>
    row.intent ? [formatDelivery(row, row.intent, places.get(placeKey(row, row.intent)))] : [],
  );
  const last = found.length > jobs ? shown.at(-1) : undefined;
  return { list, last: last && { id: last.job, created_at: last.created_at } };
}

/** What a step's settings say of its receiver, without secrets: addresses may contain tokens. */
interface Place {
  readonly host: string | undefined;
  readonly event: string | undefined;
}

function placeKey({ workflow, workflow_version }: DeliveryRow, { step_id }: IntentRow): string {
  return `${workflow} ${workflow_version} ${step_id}`;
}

async function placesOf(
  tx: Tx,
  rows: readonly DeliveryRow[],
  newId: () => string,
): Promise<ReadonlyMap<string, Place>> {
  const versions = new Map(
    rows
      .filter(({ intent }) => intent)
      .map((row) => [`${row.workflow} ${row.workflow_version}`, row] as const),
  );
  const places = new Map<string, Place>();
  for (const [name, row] of [...versions].slice(0, MAX_WORKFLOWS)) {
    const published = await findPublished(tx, row.workflow, row.workflow_version);
    if (!published) continue;
    const { steps, rescue } = parseContents(published, { newId });
    for (const { id, config } of allSteps([...steps, ...rescue]))
      places.set(`${name} ${id}`, { host: hostOf(config.url), event: textOf(config.event) });
  }
  return places;
}

function hostOf(url: unknown): string | undefined {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function formatDelivery(row: DeliveryRow, intent: IntentRow, place: Place | undefined): JsonObject {
  const { events, calls_left_out = 0 } = intent;
  const last = events.at(-1);
  const call = events.findLast(({ status }) => status === "RUN");
  const result = call && events.find(({ index }) => index > call.index);
  const at = (text: string) => formatTimestamp(new Date(text));
  return members({
    id: intent.id,
    job_id: row.job,
    workflow_id: row.workflow,
    step_id: intent.step_id,
    silo_entry_id: row.entry ?? undefined,
    name: intent.name,
    host: place?.host,
    event: place?.event,
    status: last?.status ?? "NA",
    code: last?.code,
    message: last?.message,
    attempts: events.filter(({ status }) => status === "RUN").length + calls_left_out,
    duration_ms: call && result ? Date.parse(result.at) - Date.parse(call.at) : undefined,
    created_at: at(intent.created_at),
    updated_at: at(intent.updated_at),
    next_at: intent.completed || !intent.wake_at ? undefined : at(intent.wake_at),
  });
}
