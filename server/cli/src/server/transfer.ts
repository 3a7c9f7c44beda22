import { readdirSync } from "node:fs";
import { isObject, isUuid } from "@fakturo/model";
import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { systemCode, systemReason, UsageError } from "@fakturo/server-base";
import { MAX_SPOOL_DAYS, MAX_YEARS } from "@fakturo/server-domain/privacy";
import type { Exported } from "@fakturo/server-domain/transfer";
import { type Io, PRETTY_JSON, writeJson } from "../io.ts";
import { withProgress } from "../progress.ts";
import { wholeNumber } from "./numbers.ts";

/** Exports a workspace to a folder and prints the counts. */
export async function exportWorkspace(
  config: Config,
  io: Io,
  workspace: string,
  { folder, isMove }: { readonly folder: string; readonly isMove: boolean },
): Promise<void> {
  const done = await withProgress(io, (onProgress) =>
    administer(config, (admin) =>
      admin.exportWorkspace(workspace, folder, isMove, onProgress).catch((error: unknown) => {
        throw isOfFile(error) ? cannot(folder, "written", error) : error;
      }),
    ),
  );
  io.print(`${folder}: ${summary(done)}\n`);
}

/** Imports a folder into a workspace and prints the counts. */
export async function importWorkspace(
  config: Config,
  io: Io,
  workspace: string,
  { folder, isCopy }: { readonly folder: string; readonly isCopy: boolean },
): Promise<void> {
  try {
    readdirSync(folder);
  } catch (error) {
    throw cannot(folder, "read", error);
  }
  const done = await withProgress(io, (onProgress) =>
    administer(config, (admin) => admin.importWorkspace(workspace, folder, isCopy, onProgress)),
  );
  io.print(`${summary(done)} imported\n`);
}

function cannot(folder: string, verb: "read" | "written", error: unknown): UsageError {
  return new UsageError(`${folder} cannot be ${verb}: ${systemReason(error)}`);
}

/** Errors of connections have an address, those of files a path. */
function isOfFile(error: unknown): boolean {
  return systemCode(error) !== undefined && isObject(error) && typeof error.path === "string";
}

/** Erases a party and prints a line for every document that stays. */
export async function eraseParty(
  config: Config,
  io: Io,
  target: {
    readonly workspace: string;
    readonly entry: string;
    readonly years: string | undefined;
  },
): Promise<void> {
  const { workspace, entry, years } = target;
  if (!isUuid(entry)) throw new UsageError("the entry must be given by its id");
  const number = years === undefined ? undefined : wholeNumber("--years", years, 0, MAX_YEARS);
  const kept = await administer(config, (admin) => admin.eraseParty(workspace, entry, number));
  for (const { entry: id, signed, until } of kept)
    io.print(`${id}  ${signed ? "signed" : "draft "}  ${until.toISOString()}\n`);
}

const MAX_LISTED = 10_000;

/** Prints a line for every entry of the audit log, newest first. */
export async function listAudit(
  config: Config,
  io: Io,
  workspace: string,
  limit: string,
  json: boolean,
): Promise<void> {
  const count = wholeNumber("--limit", limit, 1, MAX_LISTED);
  const rows = await administer(config, (admin) => admin.listAudit(workspace, count));
  if (json) return writeJson(io, rows, PRETTY_JSON);
  for (const { at, actor, action, target, details } of rows)
    io.print(
      `${[at.toISOString(), actor, action, target, details ? JSON.stringify(details) : ""].join("  ").trimEnd()}\n`,
    );
}

/** Sets the retention periods of a workspace, where given, and prints them. */
export async function retention(
  config: Config,
  io: Io,
  workspace: string,
  { documents, spool }: { readonly documents?: string; readonly spool?: string },
): Promise<void> {
  const change = {
    ...(documents !== undefined && { documentsYears: yearsOf(documents) }),
    ...(spool !== undefined && { spoolDays: wholeNumber("--spool", spool, 1, MAX_SPOOL_DAYS) }),
  };
  const isChange = Object.keys(change).length > 0;
  const { documentsYears, spoolDays, appliesAt, due } = await administer(config, (admin) =>
    admin.retention(workspace, isChange ? change : undefined),
  );
  const kept = appliesAt
    ? `${documentsYears} years, removed from ${appliesAt.toISOString()} on, ${due} due`
    : "for ever";
  io.print(`documents  ${kept}\nspool      ${spoolDays} days\n`);
}

function yearsOf(text: string): number | undefined {
  return text === "ever" ? undefined : wholeNumber("--documents", text, 1, MAX_YEARS);
}

function summary({ rows, blobs }: Exported): string {
  return `${rows} rows and ${blobs} files`;
}
