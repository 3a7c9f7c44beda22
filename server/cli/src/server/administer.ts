import { administer } from "@fakturo/server";
import type { Administration, JobOrder } from "@fakturo/server/composition";
import type { Config } from "@fakturo/server/config";
import type { NewWorkspace } from "@fakturo/server-domain/access";
import { type Io, PRETTY_JSON, printRows, printValue, writeJson } from "../io.ts";

/** Creates a workspace and prints its id. */
export async function createWorkspace(
  config: Config,
  io: Io,
  workspace: NewWorkspace,
  json: boolean,
): Promise<void> {
  const create = (admin: Administration) => admin.createWorkspace(workspace);
  const row = await administer(config, create, { begins: true });
  if (json) return writeJson(io, row, PRETTY_JSON);
  io.print(`${row.id}\n`);
}

/** Prints a line for every workspace. */
export async function listWorkspaces(config: Config, io: Io, json: boolean): Promise<void> {
  const rows = await administer(config, (admin: Administration) => admin.listWorkspaces());
  await printRows(io, json, rows, ({ id, slug, name, country, sandbox }) =>
    [id, sandbox ? "sandbox" : "live", country ?? "--", slug, name].join("  "),
  );
}

/** Starts a job and prints its id. */
export async function startJob(
  config: Config,
  io: Io,
  workspace: string,
  order: JobOrder,
  json: boolean,
): Promise<void> {
  const id = await administer(config, ({ jobs }) => jobs.start(workspace, order));
  await printValue(io, json, "id", id);
}

/** Prints the status of a job, and a line for the newest event of each step. */
export async function showJob(config: Config, io: Io, id: string, json: boolean): Promise<void> {
  const { status, faults, journal } = await administer(config, ({ jobs }) => jobs.show(id));
  const steps = journal.map(({ provider, events }) => {
    const { status = "NA", code, message } = events.at(-1) ?? {};
    return { provider, status, ...(code && { code }), ...(message && { message }) };
  });
  if (json) return writeJson(io, { id, status, faults, steps }, PRETTY_JSON);
  const lines = steps.map((step) => [step.status, step.provider, step.code, step.message]);
  const told = [[status], ...lines].map((words) => words.filter(Boolean).join("  "));
  io.print(told.map((line) => `${line}\n`).join(""));
}

/** Has the waiting step of a job called now, and prints what comes of it. */
export async function wakeJob(config: Config, io: Io, id: string): Promise<void> {
  const ended = await administer(config, ({ jobs }) => jobs.wake(id));
  io.print(ended === undefined ? "a step that waits is called now\n" : `ended before: ${ended}\n`);
}

/** Cancels a job and prints what comes of it. */
export async function cancelJob(config: Config, io: Io, id: string): Promise<void> {
  const ended = await administer(config, ({ jobs }) => jobs.cancel(id));
  io.print(ended === undefined ? "cancelled before its next step\n" : `ended before: ${ended}\n`);
}
