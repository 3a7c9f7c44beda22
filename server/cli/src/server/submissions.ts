import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { type Io, printRows, printValue, writeJson } from "../io.ts";

/** Prints a line for every record. */
export async function listSubmissions(
  config: Config,
  io: Io,
  workspace: string,
  { state, json }: { readonly state: string | undefined; readonly json: boolean },
): Promise<void> {
  const all = await administer(config, (admin) => admin.submissions.list(workspace, state));
  const rows = all.map(({ entry, row }) => ({ ...row, entry }));
  await printRows(io, json, rows, (row) => {
    const sends = `${row.attempts.at(-1)?.n ?? 0}x`;
    const why = row.reason ?? row.message ?? "";
    return [row.id, row.state, sends, row.connection, row.identity, why].join("  ").trimEnd();
  });
}

export async function showSubmission(
  config: Config,
  io: Io,
  workspace: string,
  id: string,
): Promise<void> {
  const { entry, row } = await administer(config, (admin) => admin.submissions.show(workspace, id));
  await writeJson(io, { ...row, entry }, { pretty: true });
}

/** Has the authority asked and prints the state. */
export async function askSubmission(
  config: Config,
  io: Io,
  {
    workspace,
    id,
    json,
  }: { readonly workspace: string; readonly id: string; readonly json: boolean },
): Promise<void> {
  const { row } = await administer(config, (admin) => admin.submissions.ask(workspace, id));
  await printValue(io, json, "state", row.state);
}

/** Writes what a person found out and prints the state that follows. */
export async function resolveSubmission(
  config: Config,
  io: Io,
  decision: {
    readonly workspace: string;
    readonly id: string;
    readonly is: "there" | "not-there" | "given-up";
    readonly reference: string | undefined;
    readonly reason: string;
    readonly json: boolean;
  },
): Promise<void> {
  const { workspace, id, is, reference, reason, json } = decision;
  if (reference !== undefined && is !== "there")
    throw new UsageError("--reference belongs to --is there");
  const word = is === "there" && reference !== undefined ? { is, reference } : { is };
  const { row } = await administer(config, (admin) =>
    admin.submissions.resolve(workspace, id, word, reason),
  );
  await printValue(io, json, "state", row.state);
}
