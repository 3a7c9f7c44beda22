import { FakturoError, isUuid } from "@fakturo/model";
import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import type { ApiKeyRow } from "@fakturo/server-storage/store";
import { type Io, PRETTY_JSON, writeJson } from "../io.ts";

/** A key to make; `expires` as somebody writes it. */
export interface KeyOrder {
  readonly workspace: string;
  readonly name: string;
  readonly scope: string;
  readonly expires: string | undefined;
}

/** Creates an API key and prints its token. @throws UsageError for an end that has passed. */
export async function createKey(
  config: Config,
  io: Io,
  { workspace, name, scope, expires }: KeyOrder,
  json: boolean,
): Promise<void> {
  const expiresAt = expires === undefined ? undefined : endOf(expires, Date.now());
  const order = { workspace, name, scopes: [scope], ...(expiresAt && { expiresAt }) };
  const { id, token } = await administer(config, (admin) => admin.createKey(order));
  if (json) return writeJson(io, { id, token, expires_at: expiresAt }, PRETTY_JSON);
  io.print(`${token}\n`);
}

/** Prints a line for every API key of a workspace. */
export async function listKeys(
  config: Config,
  io: Io,
  workspace: string,
  json: boolean,
): Promise<void> {
  const rows = await administer(config, (admin) => admin.listKeys(workspace));
  if (json) return writeJson(io, rows.map(withoutHash), PRETTY_JSON);
  const lines = rows.map((row) =>
    [row.id, stateOf(row), row.scopes.join(","), dayOf(row.expires_at), row.name].join("  "),
  );
  io.print(lines.map((line) => `${line}\n`).join(""));
}

/** Revokes an API key. @throws FakturoError "not-found". */
export async function revokeKey(
  config: Config,
  io: Io,
  workspace: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new FakturoError("not-found", `there is no key ${id}`);
  const { name } = await administer(config, (admin) => admin.revokeKey(workspace, id));
  io.print(`revoked: ${name}\n`);
}

function withoutHash({ id, name, description, scopes, ...times }: ApiKeyRow) {
  const { created_at, expires_at, revoked_at } = times;
  return { id, name, description, scopes, created_at, expires_at, revoked_at };
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow): string {
  if (revoked_at) return "revoked";
  return expires_at && expires_at.getTime() <= Date.now() ? "expired" : "valid  ";
}

function dayOf(moment: Date | null): string {
  return moment ? moment.toISOString() : "-";
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };
const PERIOD = /^(\d{1,5})([hd])$/;
const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** The end of a key: after a period, or at the beginning of a day (UTC). */
function endOf(text: string, now: number): Date {
  const [, count, unit = ""] = PERIOD.exec(text) ?? [];
  const ms = count === undefined ? Date.parse(text) : now + Number(count) * (UNIT_MS[unit] ?? 0);
  if (count === undefined && !DAY.test(text)) throw badEnd();
  if (Number.isNaN(ms) || ms <= now) throw badEnd();
  return new Date(ms);
}

function badEnd(): UsageError {
  return new UsageError("--expires must lie in the future: 90d, 12h, or a day such as 2027-01-31");
}
