import { readFileSync } from "node:fs";

/** The operating system user that Postgres runs as; absent means "the same as this process". */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Unprivileged accounts that exist on nearly every system and container image. */
const CANDIDATES = ["postgres", "nobody"];

/**
 * The user for Postgres, which refuses to run as root: for a root process the owner of existing data,
 * else the first existing account of a short list.
 * @throws Error when this process is root and the system has no such account.
 */
export function databaseUser(
  dataOwner: SystemUser | undefined,
  passwd: string = readPasswd(),
): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (dataOwner !== undefined && dataOwner.uid !== 0) return dataOwner;
  const accounts = parsePasswd(passwd);
  for (const name of CANDIDATES) {
    const account = accounts.get(name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new Error(
    `Postgres does not run as root and this system has no account named ${CANDIDATES.join(" or ")}: start Fakturo as another user or set DATABASE_URL`,
  );
}

function readPasswd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}

function parsePasswd(text: string): Map<string, SystemUser> {
  const accounts = new Map<string, SystemUser>();
  for (const line of text.split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
