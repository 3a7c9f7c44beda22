import type { SheetNote } from "../layout/sheet.ts";
import { legendsOf } from "./legends.ts";
import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

/**
 * Tax notes first, each with its category, then the statements required by law, then the document's
 * notes.
 */
export function notesOf(doc: ContentNode, title: string, wording: Wording): SheetNote[] {
  const taxNotes = doc
    .node("tax")
    .list("notes")
    .map((note) => ({
      heading: "",
      text: join([wording.category(note.text("cat")), plainText(note.text("text"))]),
    }));
  const notes = doc.list("notes").map((note) => ({
    heading: "",
    text: join([note.text("code"), plainText(note.text("text"))]),
  }));
  return [...taxNotes, ...legendsOf(doc, title, wording), ...notes].filter(
    ({ text }) => text !== "",
  );
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

/** Text of simple Markdown: emphasis marks are removed, list marks become dots, links keep their address. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*[-*+][ \t]+/gm, "• ")
    .replace(/^#{1,6}[ \t]+/gm, "")
    .replace(/\[([^\]\n]{1,200})\]\((https?:[^)\s]{1,500})\)/g, "$1 ($2)")
    .replace(/(\*\*|__)([^\n*_]{1,500})\1/g, "$2")
    .replace(/`([^`\n]{1,200})`/g, "$1");
}
