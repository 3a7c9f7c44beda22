import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { type Io, writeJson } from "../io.ts";

/** Prints a line for every message. */
export async function listMessages(
  config: Config,
  io: Io,
  workspace: string,
  state: string | undefined,
): Promise<void> {
  const all = await administer(config, (admin) => admin.callbacks.list(workspace, state));
  const lines = all.map(({ id, state: now, received_at, callback, message, problem }) =>
    [id, now, received_at.toISOString(), callback, message, problem ?? ""].join("  ").trimEnd(),
  );
  io.print(lines.map((line) => `${line}\n`).join(""));
}

export async function showMessage(
  config: Config,
  io: Io,
  workspace: string,
  id: string,
): Promise<void> {
  const { record, body } = await administer(config, (admin) => admin.callbacks.show(workspace, id));
  await writeJson(io, { ...record, body: Buffer.from(body).toString("base64") }, { pretty: true });
}

/** Queues a message again and prints its state. */
export async function retryMessage(
  config: Config,
  io: Io,
  workspace: string,
  id: string,
): Promise<void> {
  const { record } = await administer(config, (admin) => admin.callbacks.retry(workspace, id));
  io.print(`${record.state}\n`);
}

/** Stores what a person found out and prints the state that follows. */
export async function resolveMessage(
  config: Config,
  io: Io,
  decision: {
    readonly workspace: string;
    readonly id: string;
    readonly is: "linked" | "foreign";
    readonly submission: string | undefined;
    readonly reason: string;
  },
): Promise<void> {
  const { workspace, id, is, submission, reason } = decision;
  if ((submission === undefined) === (is === "linked"))
    throw new UsageError("--submission belongs to --is linked");
  const found =
    submission === undefined
      ? ({ is: "foreign" } as const)
      : ({ is: "linked", submission } as const);
  const { record } = await administer(config, (admin) =>
    admin.callbacks.resolve(workspace, id, found, reason),
  );
  io.print(`${record.state}\n`);
}
