import type { Json, JsonObject } from "@fakturo/model";
import type { EntryMeta, SubmissionStatus, Task } from "@fakturo/plugin";
import { members } from "@fakturo/server-base";
import type { TaskProtocol } from "@fakturo/server-domain/apps";
import { fileUrl } from "@fakturo/server-domain/entries";
import type { FileRow } from "@fakturo/server-storage/store";

/** Facts in a task of a remote app; local steps get them from their context. */
export interface TaskFacts {
  readonly action: string;
  /** The app's token for this workspace. */
  readonly token: string;
  readonly filesUrl: string;
  readonly files: readonly FileRow[];
  readonly meta: readonly EntryMeta[];
  /** Configuration of the app in the workspace, for apps that declare one. */
  readonly appConfig: JsonObject | undefined;
  /** When the step began, and now, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly now: number;
  readonly protocol: TaskProtocol;
  /** Addresses of the app's connections, by connection and name. */
  readonly endpoints: JsonObject | undefined;
}

const MS_PER_S = 1000;

/** A task in the wire format of remote apps (workflows spec §10). */
export function formatTask(task: Task, facts: TaskFacts): JsonObject {
  const { entry, workspace, job } = task;
  return members({
    id: task.id,
    protocol: facts.protocol > 1 ? facts.protocol : undefined,
    job_id: job.id,
    silo_entry_id: entry?.id,
    envelope: json(task.envelope),
    config: task.config,
    app_config: facts.appConfig,
    files: orAbsent(facts.files.map((file) => formatTaskFile(file, facts.filesUrl))),
    ts: facts.now / MS_PER_S,
    owner_id: workspace.id,
    ref: task.ref,
    token: facts.token,
    action: facts.action,
    state: entry?.state || undefined,
    faults: orAbsent(task.faults.map(json)),
    meta: orAbsent(facts.meta.map(json)),
    sandbox: workspace.sandbox || undefined,
    job_key: job.key || undefined,
    args: Object.keys(task.args).length > 0 ? { ...task.args } : undefined,
    created_ts: Math.floor(facts.startedAt / MS_PER_S),
    ...(facts.protocol > 1 && {
      endpoints: facts.endpoints,
      intended: task.intended,
      cancels: task.cancels && formatRecord(task.cancels),
    }),
  });
}

function formatRecord(record: SubmissionStatus): JsonObject {
  const { id, connection, environment, kind, identity, digest, state, references } = record;
  return {
    id,
    connection,
    environment,
    kind,
    identity,
    digest,
    state,
    references: [...references],
  };
}

/** A file as tasks have it. */
export function formatTaskFile(file: FileRow, filesUrl: string): JsonObject {
  return members({
    id: file.id,
    name: file.name,
    mime: file.mime,
    public_url: file.private ? undefined : fileUrl(file, filesUrl),
    meta: file.meta ?? undefined,
    uploaded: file.blob !== null,
    silo_entry_id: file.entry,
    hash: file.sha256,
    desc: file.description ?? undefined,
    embeddable: file.embeddable || undefined,
    private: file.private || undefined,
    key: file.key ?? undefined,
    category: file.category || undefined,
  });
}

/** Typed data as JSON, without members that are undefined. */
function json(value: object | undefined): Json | undefined {
  return value && JSON.parse(JSON.stringify(value));
}

function orAbsent(list: readonly (Json | undefined)[]): Json | undefined {
  const present = list.filter((item) => item !== undefined);
  return present.length > 0 ? present : undefined;
}
