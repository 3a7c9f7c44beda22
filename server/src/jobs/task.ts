import type { JsonObject } from "@fakturo/model";
import type { EntryFile, Envelope, Task } from "@fakturo/plugin";
import { attemptsOf } from "@fakturo/workflow";
import { envelopeOf } from "../silo/create.ts";
import { categoryOf } from "../silo/files.ts";
import type { WorkspaceRow } from "../store/access.ts";
import type { FileRow } from "../store/files.ts";
import type { HeldEntry } from "./held-entry.ts";
import type { JobRun } from "./run.ts";

/** What a provider is called with. */
export function taskOf(
  run: JobRun,
  intentId: string,
  config: JsonObject,
  held: HeldEntry | undefined,
  workspace: WorkspaceRow,
): Task {
  const row = held?.row;
  let envelope: Envelope | undefined;
  return {
    id: intentId,
    attempt: attemptsOf(run.eventsOf(intentId)),
    config,
    args: run.args ?? {},
    job: { id: run.job.id, key: run.job.key ?? "" },
    workspace: {
      id: workspace.id,
      name: workspace.name,
      country: workspace.country ?? "",
      sandbox: workspace.sandbox,
    },
    entry: held && {
      id: held.row.id,
      folder: held.row.folder,
      state: held.row.state ?? "",
      files: held.files.filter(({ blob }) => blob).map(fileOf),
    },
    /** A copy of its own, made for those who ask: what a provider does to it harms nobody. */
    get envelope() {
      envelope ??= row && envelopeOf(row);
      return envelope;
    },
    faults: run.faults,
    intended: run.record,
    ref: run.ref,
  };
}

function fileOf(file: FileRow): EntryFile {
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
  };
}
