import { isUuid } from "@fakturo/model";
import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { Refused } from "../failure.ts";
import { type Io, printRows } from "../io.ts";
import { wholeNumber } from "./numbers.ts";

const MAX_LISTED = 10_000;
const MAX_POSITION = 999_999_999;

/** Prints a line for every chain. */
export async function listChains(
  config: Config,
  io: Io,
  workspace: string,
  { entry, json }: { readonly entry: string | undefined; readonly json: boolean },
): Promise<void> {
  checkEntry(entry);
  const all = await administer(config, (admin) => admin.chains.list(workspace, entry));
  await printRows(io, json, all, ({ key, length, updated_at, digest }) =>
    [key, length, updated_at.toISOString(), digest].join("  "),
  );
}

/** Prints a line for every link of a chain, newest first. */
export async function showChain(
  config: Config,
  io: Io,
  about: {
    readonly workspace: string;
    readonly key: string;
    readonly entry: string | undefined;
    readonly before: string | undefined;
    readonly limit: string;
    readonly json: boolean;
  },
): Promise<void> {
  const { workspace, key, entry, json } = about;
  checkEntry(entry);
  const limit = wholeNumber("--limit", about.limit, 1, MAX_LISTED);
  const before =
    about.before === undefined ? undefined : wholeNumber("--before", about.before, 1, MAX_POSITION);
  const links = await administer(config, (admin) =>
    admin.chains.links(workspace, key, { entry, before }, limit),
  );
  await printRows(io, json, links, (one) => {
    const { position, created_at, entry, series, code, state, digest, link } = one;
    const number = [series, code].filter(Boolean).join("-") || "-";
    const facts = [position, created_at.toISOString(), entry ?? "-", number, state ?? "-", digest];
    return [...facts, JSON.stringify(link)].join("  ");
  });
}

/** Prints the result for every chain. @throws Refused where a link is missing or does not follow its predecessor. */
export async function verifyChains(
  config: Config,
  io: Io,
  workspace: string,
  { key, json }: { readonly key: string | undefined; readonly json: boolean },
): Promise<void> {
  const checks = await administer(config, (admin) => admin.chains.verify(workspace, key));
  await printRows(io, json, checks, ({ key, length, faults }) => {
    const found = faults.map(({ position, problem }) => `${problem} at ${position}`);
    return [key, length, found.join(", ") || "complete"].join("  ");
  });
  if (checks.some(({ faults }) => faults.length > 0)) throw new Refused();
}

function checkEntry(entry: string | undefined): void {
  if (entry !== undefined && !isUuid(entry))
    throw new UsageError("the entry must be given by its id");
}
