import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { type Io, printRows, printValue, writeJson } from "../io.ts";

/** Prints a line for every message. */
export async function listMessages(
  config: Config,
  io: Io,
  workspace: string,
  { state, json }: { readonly state: string | undefined; readonly json: boolean },
): Promise<void> {
  const all = await administer(config, (admin) => admin.callbacks.list(workspace, state));
  await printRows(io, json, all, ({ id, state: now, received_at, callback, message, problem }) =>
    [id, now, received_at.toISOString(), callback, message, problem ?? ""].join("  ").trimEnd(),
  );
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
  {
    workspace,
    id,
    json,
  }: { readonly workspace: string; readonly id: string; readonly json: boolean },
): Promise<void> {
  const { record } = await administer(config, (admin) => admin.callbacks.retry(workspace, id));
  await printValue(io, json, "state", record.state);
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
    readonly json: boolean;
  },
): Promise<void> {
  const { workspace, id, is, submission, reason, json } = decision;
  if ((submission === undefined) === (is === "linked"))
    throw new UsageError("--submission belongs to --is linked");
  const found =
    submission === undefined
      ? ({ is: "foreign" } as const)
      : ({ is: "linked", submission } as const);
  const { record } = await administer(config, (admin) =>
    admin.callbacks.resolve(workspace, id, found, reason),
  );
  await printValue(io, json, "state", record.state);
}
