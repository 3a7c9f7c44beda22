import { canonicalSha256, type Json, type JsonObject } from "@fakturo/model";
import type { Branch, Contents, Step, StoredWorkflow, WorkflowVersion } from "./model.ts";

/** Contents as JSON, with members and order of the workflows spec §1. */
export function formatContents({ steps, rescue }: Contents): {
  steps: JsonObject[];
  rescue: JsonObject[];
} {
  return { steps: steps.map(formatStep), rescue: rescue.map(formatStep) };
}

function formatStep({ id, name, provider, notes, config, summary, next }: Step): JsonObject {
  return present({
    id,
    name,
    provider,
    action: provider,
    notes,
    config: Object.keys(config).length > 0 ? config : undefined,
    summary,
    next: next.length > 0 ? next.map(formatBranch) : undefined,
  });
}

function formatBranch({ status, code, steps, step_id, stop }: Branch): JsonObject {
  return present({
    status,
    code,
    steps: steps.length > 0 ? steps.map(formatStep) : undefined,
    step_id,
    stop,
  });
}

/** Omits absent, empty and false members, which the wire format does not have. */
function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(members))
    if (value !== undefined && value !== "" && value !== false) out[name] = value;
  return out;
}

/** A workflow in the API's form; `versions`, newest first, only for the single GET. */
export function formatWorkflow(
  workflow: StoredWorkflow,
  versions?: readonly WorkflowVersion[],
): JsonObject {
  const { version } = workflow;
  return present({
    id: workflow.id,
    created_at: workflow.created_at,
    updated_at: workflow.updated_at,
    name: workflow.name,
    description: workflow.description,
    schema: workflow.schema,
    country: workflow.country,
    draft: workflow.draft,
    version: version === undefined ? undefined : String(version),
    hash: contentsHash(workflow),
    ...formatContents(workflow),
    disabled: workflow.disabled,
    versions: versions?.map(formatVersion),
  });
}

function formatVersion({
  version,
  hash,
  name,
  created_at,
  src,
  src_id,
}: WorkflowVersion): JsonObject {
  return present({ version: String(version), hash, name, created_at, src, src_id });
}

const HASH_LENGTH = 10;

/** First ten hex digits of the SHA-256 of the canonical `{"rescue":…,"steps":…}`. */
export function contentsHash(contents: Contents): string {
  return canonicalSha256(formatContents(contents)).slice(0, HASH_LENGTH);
}
