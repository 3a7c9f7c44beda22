import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { type Io, printRows, printValue, writeJson } from "../io.ts";

/** Prints a line for every registration. */
export async function listRegistrations(
  config: Config,
  io: Io,
  workspace: string,
  { state, json }: { readonly state: string | undefined; readonly json: boolean },
): Promise<void> {
  const all = await administer(config, (admin) => admin.registrations.list(workspace, state));
  await printRows(io, json, all, (one) =>
    [one.id, one.state, one.since.toISOString(), one.key, one.holder].join("  "),
  );
}

export async function showRegistration(
  config: Config,
  io: Io,
  workspace: string,
  id: string,
): Promise<void> {
  const found = await administer(config, (admin) => admin.registrations.show(workspace, id));
  await writeJson(io, found, { pretty: true });
}

/** Approves or refuses a registration and prints its state. */
export async function decideRegistration(
  config: Config,
  io: Io,
  decision: {
    readonly workspace: string;
    readonly id: string;
    readonly isApproved: boolean;
    readonly reason: string | undefined;
    readonly json: boolean;
  },
): Promise<void> {
  const { workspace, id, isApproved, reason, json } = decision;
  const { state } = await administer(config, (admin) =>
    admin.registrations.decide(workspace, id, isApproved, reason),
  );
  await printValue(io, json, "state", state);
}
