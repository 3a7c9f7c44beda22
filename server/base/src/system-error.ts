/** True for a missing file, folder or process. */
export function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOENT" || code === "ESRCH";
}

/** Code of an error of the operating system, as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is no folder",
  EISDIR: "it is a folder",
  EEXIST: "there is a file in its place",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** Reason of a file system error, for people. */
export function systemReason(error: unknown): string {
  const reason = REASONS[systemCode(error) ?? ""];
  return reason ?? (error instanceof Error ? error.message : String(error));
}
