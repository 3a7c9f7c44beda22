import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { type Io, PRETTY_JSON, writeJson } from "../io.ts";

/** Prints a line for every chain and series that waits after a restore. */
export async function listStops(
  config: Config,
  io: Io,
  workspace: string | undefined,
  json: boolean,
): Promise<void> {
  const stops = await administer(config, (admin) => admin.restored.stops(workspace));
  if (json) return writeJson(io, stops, PRETTY_JSON);
  for (const { workspace: id, kind, key, cause, stored, known, created_at } of stops) {
    const state = `${cause}, stored ${stored}, known ${known}`;
    io.print(`${[id, kind, key, state, created_at.toISOString()].join("  ")}\n`);
  }
}

/** Which chains and series continue. */
export interface Resumed {
  readonly key: string | undefined;
  readonly all: boolean;
  readonly workspace: string | undefined;
}

/** @throws UsageError unless either one key or all are given. */
export async function resume(
  config: Config,
  io: Io,
  { key, all, workspace }: Resumed,
): Promise<void> {
  if ((key === undefined) === !all)
    throw new UsageError("give the key of a chain or the id of a series, or --all");
  const count = await administer(config, (admin) => admin.restored.resume(workspace, key));
  io.print(`${count} ${count === 1 ? "continues" : "continue"}\n`);
}
