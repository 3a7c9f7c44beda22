import {
  FakturoError,
  isFakturoError,
  type Json,
  type JsonObject,
  SCHEMA_BASE,
} from "@fakturo/model";
import {
  BodyFaults,
  currentActor,
  formatTimestamp,
  members,
  RequestError,
} from "@fakturo/server-base";
import {
  findWorkflow,
  insertWorkflow,
  insertWorkflowVersion,
  listWorkflowVersions,
  lockNewestMoment,
  type Tx,
  updateWorkflow,
  type WorkflowRow,
  type WorkflowVersionRow,
} from "@fakturo/server-storage/store";
import {
  type Contents,
  contentsHash,
  formatContents,
  type ParseOptions,
  parseContents,
  type StepProblem,
} from "@fakturo/workflow";
import type { MissingCredential } from "../credentials/index.ts";
import { momentAfter } from "../entries/states.ts";
import type { WorkflowParts } from "../parts.ts";
import { checkConfig } from "./config.ts";
import {
  configurationWarnings,
  credentialWarnings,
  type OfferedSteps,
  workflowWarnings,
} from "./warnings.ts";

/** Document kinds of a workflow. */
const SCHEMAS = new Set([
  "bill/invoice",
  "bill/order",
  "bill/delivery",
  "bill/payment",
  "bill/status",
  "org/party",
  "org/item",
  "note/message",
]);

/** Input of a new workflow; the workflow package parses the steps. */
export interface WorkflowInput {
  readonly name: string;
  readonly description?: string;
  /** Any document kind when absent. */
  readonly schema?: string;
  readonly country?: string;
  readonly draft?: boolean;
  readonly steps?: unknown;
  readonly rescue?: unknown;
}

/** Change of a workflow; absent members are unchanged. */
export type WorkflowChange = Partial<Omit<WorkflowInput, "schema" | "country">>;

/** Stored for a workflow of any document kind. */
const ANY_SCHEMA = "";

/** Short schema id from either form. @throws RequestError. */
export function workflowSchema(text: string): string {
  const short = text.startsWith(SCHEMA_BASE) ? text.slice(SCHEMA_BASE.length) : text;
  if (!SCHEMAS.has(short))
    throw new RequestError("schema", `must be one of ${[...SCHEMAS].join(", ")}`);
  return short;
}

type Lanes = Readonly<Record<"steps" | "rescue", unknown>>;

interface ReadContents {
  readonly steps: Json;
  readonly rescue: Json;
  readonly hash: string;
}

/** Parses steps and rescue lane; a workflow is published only if every step is ready to run. */
function contentsOf(lanes: Lanes, draft: boolean, { ids, engine }: WorkflowParts): ReadContents {
  const check = (provider: string, config: JsonObject): readonly StepProblem[] | undefined => {
    const known = engine.registry.providers.get(provider);
    return known ? checkConfig(known, config) : [];
  };
  const contents = readContents(lanes, { newId: ids.v7, ...(!draft && { check }) });
  return { ...formatContents(contents), hash: contentsHash(contents) };
}

function readContents(lanes: Lanes, options: ParseOptions): Contents {
  try {
    return parseContents(lanes, options);
  } catch (error) {
    throw isFakturoError(error) && error.faults.length > 0 ? new BodyFaults(error.faults) : error;
  }
}

/** @throws FakturoError "conflict" for a taken id. */
export async function checkWorkflowFree(tx: Tx, id: string): Promise<void> {
  if (await findWorkflow(tx, id))
    throw new FakturoError("conflict", "workflow already exists with same id");
}

/**
 * Stores a new workflow, published as version 1 unless it is a draft.
 * @throws FakturoError "conflict" for a taken id, "validation" with the faults of its steps.
 */
export async function createWorkflow(
  tx: Tx,
  services: WorkflowParts,
  id: string,
  input: WorkflowInput,
): Promise<WorkflowRow> {
  await checkWorkflowFree(tx, id);
  const { name, description = null, country = null, draft = false, steps, rescue } = input;
  const schema = input.schema === undefined ? ANY_SCHEMA : workflowSchema(input.schema);
  const contents = contentsOf({ steps, rescue }, draft, services);
  // Each workflow has its own moment of creation, because lists are paged by it.
  const at = momentAfter(await lockNewestMoment(tx), new Date(services.clock.now()));
  const version = draft ? null : 1;
  const row = {
    id,
    created_at: at,
    name,
    description,
    schema,
    country,
    draft,
    version,
    ...contents,
  };
  if (!(await insertWorkflow(tx, row)))
    throw new FakturoError("conflict", "workflow already exists with same id");
  if (!draft) await publish(tx, row, 1, at);
  return { ...row, updated_at: at, disabled: false };
}

async function publish(
  tx: Tx,
  { id, name, hash, steps, rescue }: Pick<WorkflowRow, "id" | "name" | "hash" | "steps" | "rescue">,
  version: number,
  at: Date,
): Promise<void> {
  const { src, srcId } = currentActor();
  const row = {
    version,
    hash,
    name,
    created_at: at,
    src: src === "api" ? "api-key" : src,
    src_id: srcId,
  };
  await insertWorkflowVersion(tx, id, { ...row, steps, rescue });
}

/**
 * Changes a workflow: as a draft beside the published version, or as a new version. Jobs keep the
 * version they started with. @throws FakturoError "not-found".
 */
export async function patchWorkflow(
  tx: Tx,
  services: WorkflowParts,
  id: string,
  change: WorkflowChange,
): Promise<WorkflowRow> {
  const row = await findWorkflow(tx, id, { forUpdate: true });
  if (!row) throw new FakturoError("not-found", "workflow not found");
  const { draft = false, steps = row.steps, rescue = row.rescue, name = row.name } = change;
  const contents = contentsOf({ steps, rescue }, draft, services);
  const at = new Date(services.clock.now());
  const description =
    change.description === undefined ? row.description : change.description || null;
  const next = { ...row, ...contents, name, description, updated_at: at, draft };
  if (draft) {
    await updateWorkflow(tx, next);
    return next;
  }
  const [latest] = row.version === null ? [] : await listWorkflowVersions(tx, id);
  const same = latest?.hash === next.hash && latest.name === name;
  const version = same && row.version !== null ? row.version : (row.version ?? 0) + 1;
  if (!same) await publish(tx, next, version, at);
  await updateWorkflow(tx, { ...next, version });
  return { ...next, version };
}

/** What the steps of a workflow lack in their workspace. */
export interface WorkflowLacks {
  readonly missing?: readonly MissingCredential[];
  /** The first problem of the configuration, by app. */
  readonly unconfigured?: ReadonlyMap<string, string>;
}

/** A workflow in the order of the workflows spec §1; warnings are an addition. */
export function workflowReply(
  row: WorkflowRow,
  offered: OfferedSteps,
  versions?: readonly WorkflowVersionRow[],
  { missing = [], unconfigured = new Map() }: WorkflowLacks = {},
): JsonObject {
  const warnings = [
    ...workflowWarnings(row, offered),
    ...credentialWarnings(row, missing),
    ...configurationWarnings(row, unconfigured),
  ];
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    name: row.name,
    description: row.description ?? undefined,
    schema: row.schema || undefined,
    country: row.country ?? undefined,
    draft: row.draft || undefined,
    version: row.version === null ? undefined : String(row.version),
    hash: row.hash,
    steps: row.steps,
    rescue: row.rescue,
    disabled: row.disabled || undefined,
    versions: versions?.map(({ version, hash, name, created_at, src, src_id }) =>
      members({
        version: String(version),
        hash,
        name,
        created_at: formatTimestamp(created_at),
        src,
        src_id: src_id ?? undefined,
      }),
    ),
    warnings: warnings.length > 0 ? warnings.map((warning) => ({ ...warning })) : undefined,
  });
}
