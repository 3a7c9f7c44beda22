const UNRELEASED = "## Unreleased\n";

/**
 * The changelog with its unreleased changes under a version and date (`2026-02-03`).
 * @throws Error where there are none.
 */
export function releasedChangelog(text: string, version: string, date: string): string {
  const [before = "", after = ""] = text.split(UNRELEASED, 2);
  const [changes = ""] = after.split("\n## ", 1);
  if (changes.trim() === "") throw new Error("CHANGELOG.md has no changes under Unreleased");
  return `${before}${UNRELEASED}\n## ${version} – ${date}\n${after}`;
}
