import type { JsonObject } from "@fakturo/model";
import type { EntryFile, Task } from "@fakturo/plugin";
import { categoryOf, fileUrl } from "@fakturo/server-domain/entries";
import type { FileRow, WorkspaceRow } from "@fakturo/server-storage/store";
import type { Followed } from "./followed.ts";
import type { LockedEntry } from "./locked-entry.ts";
import type { JobRun } from "./run.ts";

/** Arguments of a provider call. */
export function taskOf(
  run: JobRun,
  intentId: string,
  config: JsonObject,
  locked: LockedEntry | undefined,
  { workspace, filesUrl }: { readonly workspace: WorkspaceRow; readonly filesUrl: string },
  followed: Omit<Followed, "result"> = {},
): Task {
  const task = {
    id: intentId,
    attempt: run.attemptsOf(intentId),
    config,
    args: run.args ?? {},
    job: { id: run.job.id, key: run.job.key ?? "" },
    workspace: {
      id: workspace.id,
      name: workspace.name,
      country: workspace.country ?? "",
      sandbox: workspace.sandbox,
    },
    entry: locked && {
      id: locked.row.id,
      folder: locked.row.folder,
      state: locked.row.state ?? "",
      files: locked.files.filter(({ blob }) => blob).map((file) => fileOf(file, filesUrl)),
    },
    envelope: locked?.knownEnvelope,
    faults: run.faults,
    intended: run.record,
    ref: "ref" in followed ? followed.ref : run.ref,
    submission: followed.submission,
    registration: followed.registration,
    cancels: followed.cancels,
  };
  if (!locked || task.envelope) return task;
  // Parsed on first use: many steps do not read it.
  return Object.defineProperty(task, "envelope", { get: () => locked.envelope });
}

function fileOf(file: FileRow, filesUrl: string): EntryFile {
  return {
    id: file.id,
    name: file.name,
    key: file.key ?? "",
    category: categoryOf(file.category) ?? "",
    mime: file.mime,
    size: Number(file.size),
    sha256: file.sha256,
    embeddable: file.embeddable,
    private: file.private,
    ...(!file.private && { url: fileUrl(file, filesUrl) }),
  };
}
