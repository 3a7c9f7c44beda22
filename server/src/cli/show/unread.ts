import type { Unread } from "@fakturo/plugin";

const SHOWN_CHARACTERS = 60;

/** What a document does not hold of its file, a line for each place: path, term, text. */
export function formatUnread(unread: readonly Unread[]): string {
  const places = unread.length === 1 ? "1 place" : `${unread.length} places`;
  const rows = unread.map(({ path, term = "", text }) =>
    ["", path, term, shown(text)].filter((column, i) => i === 0 || column !== "").join("  "),
  );
  return [`not in the document: ${places} of the file`, ...rows].join("\n");
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
