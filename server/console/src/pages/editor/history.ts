import { useReducer } from "react";
import type { DocumentPart } from "../../document/members.ts";

const MAX_STEPS = 500;

interface History {
  readonly past: readonly DocumentPart[];
  readonly doc: DocumentPart;
  readonly future: readonly DocumentPart[];
}

type Move =
  | { readonly kind: "set"; readonly doc: DocumentPart }
  | { readonly kind: "undo" | "redo" };

function moved({ past, doc, future }: History, move: Move): History {
  if (move.kind === "set")
    return { past: [...past.slice(1 - MAX_STEPS), doc], doc: move.doc, future: [] };
  if (move.kind === "undo") {
    const before = past.at(-1);
    return before
      ? { past: past.slice(0, -1), doc: before, future: [doc, ...future] }
      : { past, doc, future };
  }
  const [next, ...later] = future;
  return next ? { past: [...past, doc], doc: next, future: later } : { past, doc, future };
}

/** A document with its former and undone versions, for form and code alike. */
export function useHistory(start: DocumentPart) {
  const [{ past, doc, future }, move] = useReducer(moved, { past: [], doc: start, future: [] });
  return {
    doc,
    isChanged: past.length > 0,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    set: (next: DocumentPart) => move({ kind: "set", doc: next }),
    undo: () => move({ kind: "undo" }),
    redo: () => move({ kind: "redo" }),
  };
}
