import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { type Io, writeJson } from "../io.ts";

/** Prints a line for every registration. */
export async function listRegistrations(
  config: Config,
  io: Io,
  workspace: string,
  state: string | undefined,
): Promise<void> {
  const all = await administer(config, (admin) => admin.registrations.list(workspace, state));
  const lines = all.map((one) =>
    [one.id, one.state, one.since.toISOString(), one.key, one.holder].join("  "),
  );
  io.print(lines.map((line) => `${line}\n`).join(""));
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
  },
): Promise<void> {
  const { workspace, id, isApproved, reason } = decision;
  const { state } = await administer(config, (admin) =>
    admin.registrations.decide(workspace, id, isApproved, reason),
  );
  io.print(`${state}\n`);
}
