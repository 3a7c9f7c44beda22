import { canonicalJson, type Json, type JsonObject, sha256Hex } from "@fakturo/model";
import type { Branch, Contents, Step } from "./model.ts";

/** Contents as JSON, in the order and presence of the workflows spec §1. */
export function formatContents({ steps, rescue }: Contents): {
  steps: JsonObject[];
  rescue: JsonObject[];
} {
  return { steps: steps.map(formatStep), rescue: rescue.map(formatStep) };
}

function formatStep({ id, name, provider, notes, config, summary, next }: Step): JsonObject {
  const out: Record<string, Json> = { id };
  if (name) out.name = name;
  out.provider = provider;
  out.action = provider;
  if (notes) out.notes = notes;
  if (Object.keys(config).length > 0) out.config = config;
  if (summary) out.summary = summary;
  if (next.length > 0) out.next = next.map(formatBranch);
  return out;
}

function formatBranch({ status, code, steps, step_id, stop }: Branch): JsonObject {
  const out: Record<string, Json> = {};
  if (status) out.status = status;
  if (code) out.code = code;
  if (steps.length > 0) out.steps = steps.map(formatStep);
  if (step_id) out.step_id = step_id;
  if (stop) out.stop = true;
  return out;
}

const HASH_LENGTH = 10;

/** First ten hex digits of the SHA-256 of the canonical `{"rescue":…,"steps":…}`. */
export function contentsHash(contents: Contents): string {
  return sha256Hex(canonicalJson(formatContents(contents))).slice(0, HASH_LENGTH);
}
