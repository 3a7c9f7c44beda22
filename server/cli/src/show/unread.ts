import type { Merged, Unread } from "@fakturo/plugin";

const SHOWN_CHARACTERS = 60;

/** JSON paths of a document that its file lacks, one per line. */
export function formatLost(paths: readonly string[]): string {
  const rows = paths.map((path) => `  ${path}`);
  return [`not in the file: ${placesIn(paths)} of the document`, ...rows].join("\n");
}

/** JSON paths of a document that its file states as part of others, one per line with those. */
export function formatMerged(merged: readonly Merged[]): string {
  const rows = merged.map(({ path, into }) => `  ${path} in ${into.join(", ")}`);
  return [`part of others in the file: ${placesIn(merged)} of the document`, ...rows].join("\n");
}

/** Values of a file that its document lacks, one per line: path, term, text. */
export function formatUnread(unread: readonly Unread[]): string {
  const rows = unread.map(({ path, term = "", text }) =>
    ["", path, term, shown(text)].filter((column, i) => i === 0 || column !== "").join("  "),
  );
  return [`not in the document: ${placesIn(unread)} of the file`, ...rows].join("\n");
}

function placesIn({ length }: readonly unknown[]): string {
  return length === 1 ? "1 place" : `${length} places`;
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
