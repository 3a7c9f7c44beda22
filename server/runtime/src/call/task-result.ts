import { isObject, type JsonObject } from "@fakturo/model";
import {
  type AnyRecordType,
  type DocumentChange,
  type Effects,
  type StepFault,
  type StepFile,
  type StepNote,
  type StepResult,
  step,
} from "@fakturo/plugin";
import type { TaskProtocol } from "@fakturo/server-domain/apps";
import { categoryOf, decodeBase64 } from "@fakturo/server-domain/entries";
import { laterEffects } from "./task-effects.ts";
import {
  numberOf,
  oneOf,
  type TaskMembers,
  textOf,
  textsOf,
  UnreadableAnswer,
} from "./task-members.ts";

/** Maximum length of a reference, as in the API. */
export const MAX_REF = 500;

const STATUSES = ["", "NA", "OK", "SKIP", "KO", "ERR", "QUEUED"] as const;
const TYPES = [
  "application/json",
  "application/merge-patch+json",
  "application/json-patch+json",
] as const;

/** What an answer is read for. */
export interface ResultContext {
  /** Key of the app. */
  readonly app: string;
  readonly protocol: TaskProtocol;
  /** The app's types of records by key. */
  readonly records: ReadonlyMap<string, AnyRecordType>;
  /** The job's current entry. */
  readonly entryId: string | undefined;
}

/**
 * An app's answer to a task as the result of the step (workflows spec §10). An empty answer means done.
 */
export function parseTaskResult(text: string, context: ResultContext): StepResult {
  if (text.trim() === "") return step.ok();
  try {
    const json: unknown = JSON.parse(text);
    if (json === null) return step.ok();
    if (!isObject(json)) throw new UnreadableAnswer("it is no object");
    return resultOf(json, context);
  } catch (error) {
    const reason = error instanceof UnreadableAnswer ? error.message : "it is not JSON";
    return step.retry(`the app's answer cannot be read: ${reason}`);
  }
}

function resultOf(json: TaskMembers, context: ResultContext): StepResult {
  const status = oneOf(json, "status", STATUSES) ?? "";
  const note = noteOf(json);
  const effects = effectsOf(json, context);
  switch (status) {
    case "":
    case "NA":
    case "OK":
      return { status: "OK", effects, ...note };
    case "KO": {
      const faults = faultsOf(json);
      return { status, effects, ...note, ...(faults && { faults }) };
    }
    case "SKIP":
      return { status, ...note, ...orNone(effects) };
    default:
      return { status, ...note, ...waitingOf(json), ...orNone(effects) };
  }
}

function orNone(effects: Effects): { readonly effects?: Effects } {
  return Object.keys(effects).length > 0 ? { effects } : {};
}

function waitingOf(json: TaskMembers): { readonly retryIn?: number; readonly ref?: string } {
  const [retryIn, ref] = [numberOf(json, "retry_in"), refOf(json)];
  return { ...(retryIn !== undefined && { retryIn }), ...(ref && { ref }) };
}

function refOf(json: TaskMembers): string | undefined {
  const ref = textOf(json, "ref");
  // A shortened reference would be another one.
  if (ref !== undefined && ref.length > MAX_REF)
    throw new UnreadableAnswer(`'ref' is longer than ${MAX_REF} characters`);
  return ref;
}

function noteOf(json: TaskMembers): StepNote {
  const [code, message] = [textOf(json, "code"), textOf(json, "message")];
  return { ...(code && { code }), ...(message && { message }) };
}

function effectsOf(json: TaskMembers, { app, protocol, records, entryId }: ResultContext): Effects {
  const args = textsOf(json.args, "args");
  const files = filesOf(json.files);
  return {
    ...(protocol >= 2 && laterEffects(json, { app, records })),
    ...documentOf(json, entryId),
    ...(json.sign === true && { sign: true }),
    ...(args && { args }),
    ...(files.length > 0 && { files }),
  };
}

/** Data belongs to the current entry unless another one is named. */
function documentOf(json: TaskMembers, entryId: string | undefined): Effects {
  const named = textOf(json, "silo_entry_id");
  const change = changeOf(json);
  if (named === undefined || named === entryId) return change ? { document: change } : {};
  if (change && !isDocument(change)) return { entry: { id: named }, document: change };
  return { entry: { id: named, ...(change && { data: change.data }) } };
}

function isDocument(
  change: DocumentChange,
): change is DocumentChange & { readonly data: JsonObject } {
  return change.type === "application/json" && isObject(change.data);
}

function changeOf(json: TaskMembers): DocumentChange | undefined {
  const { data } = json;
  if (data === undefined || data === null) return undefined;
  const type = oneOf(json, "content_type", TYPES) ?? "application/json";
  if (!isObject(data) && !Array.isArray(data)) throw new UnreadableAnswer("'data' is no document");
  return { type, data: JSON.parse(JSON.stringify(data)) };
}

/** Files with base64 contents. @throws Unreadable, FakturoError "input". */
export function filesOf(value: unknown): StepFile[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new UnreadableAnswer("'files' is no list");
  return value.map(fileOf);
}

function fileOf(json: unknown): StepFile {
  if (!isObject(json)) throw new UnreadableAnswer("'files' holds something else than objects");
  const [name, mime, data] = [textOf(json, "name"), textOf(json, "mime"), textOf(json, "data")];
  if (!name || !mime || data === undefined)
    throw new UnreadableAnswer("a file lacks name, mime or data");
  const [key, description] = [textOf(json, "key"), textOf(json, "desc")];
  const named = textOf(json, "category") ?? "";
  const category = categoryOf(named);
  if (category === undefined)
    throw new UnreadableAnswer(`a file has the unknown category '${named}'`);
  return {
    name,
    mime,
    data: decodeBase64(data, "files"),
    ...(key && { key }),
    ...(category && { category }),
    ...(description && { description }),
    ...(json.embeddable === true && { embeddable: true }),
    ...(json.private === true && { private: true }),
  };
}

/** Faults of a refusal; undefined when there are none. @throws Unreadable. */
export function faultsOf(json: TaskMembers): Omit<StepFault, "provider">[] | undefined {
  if (!Array.isArray(json.faults) || json.faults.length === 0) return undefined;
  return json.faults.map((fault: unknown) => {
    if (!isObject(fault)) throw new UnreadableAnswer("'faults' holds something else than objects");
    const [code, message] = [textOf(fault, "code"), textOf(fault, "message")];
    const paths = Array.isArray(fault.paths)
      ? fault.paths.filter((path: unknown) => typeof path === "string")
      : [];
    return {
      ...(code && { code }),
      message: message ?? code ?? "refused",
      ...(paths.length > 0 && { paths }),
    };
  });
}
