import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { SystemUser } from "./identity.ts";

/** First folder in `path` that `user` may not traverse, or undefined. */
export function blockedAt(path: string, user: SystemUser): string | undefined {
  const parents: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    parents.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return parents.find((folder) => !canPass(folder, user));
}

function canPass(folder: string, { uid, gid }: SystemUser): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
