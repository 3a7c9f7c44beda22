import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  HighlightStyle,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { DocumentPath } from "../engine/place.ts";
import { codeCompletion, type DescribePlace, pathAt } from "./code-completion.ts";
import { type CodeNode, itemIn, memberIn } from "./code-place.ts";

/** A fault under a value of the code. */
export interface CodeFault {
  readonly code: string;
  readonly message: string;
  readonly paths: readonly string[];
}

export interface CodeView {
  /** Replaces the part of the text that differs, so that the caret stays. */
  setText(text: string): void;
  setFaults(faults: readonly CodeFault[]): void;
  destroy(): void;
}

interface CodeOptions {
  /** Name for readers of the screen. */
  readonly label: string;
  /** Called with the text that was typed; absent where the code is only read. */
  readonly onType?: (text: string) => void;
  /** What may stand at a place; with it names and values are offered and explained. */
  readonly describe?: DescribePlace;
  /** Called with the place of the caret when it moves. */
  readonly onCaret?: (path: DocumentPath) => void;
}

const setFaults = StateEffect.define<readonly CodeFault[]>();

const faultsField = StateField.define<readonly CodeFault[]>({
  create: () => [],
  update: (faults, transaction) =>
    transaction.effects.find((effect) => effect.is(setFaults))?.value ?? faults,
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.string, color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--wait)" },
]);

const theme = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "13px" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--bg)", color: "var(--muted)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      backgroundColor: "var(--accent-soft)",
    },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-tooltip": { border: "1px solid var(--edge)", borderRadius: "var(--radius)" },
  ".cm-hint, .cm-completionInfo": { maxWidth: "360px", padding: "8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
});

/**
 * Code in an element. It is below a shadow root, where its styles are sheets of the script: the page's policy
 * permits no style elements. Tab leaves it.
 */
export function createCodeView(host: HTMLElement, text: string, options: CodeOptions): CodeView {
  const { label, onType, describe, onCaret } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let isOurs = false;
  const view = new EditorView({
    parent: root,
    root,
    doc: text,
    extensions: [
      lineNumbers(),
      foldGutter(),
      history(),
      bracketMatching(),
      highlightSelectionMatches(),
      json(),
      syntaxHighlighting(colours),
      syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
      theme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label }),
      EditorState.readOnly.of(!onType),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      faultsField,
      lintGutter(),
      linter(jsonParseLinter()),
      linter(diagnosticsOf, {
        needsRefresh: ({ startState, state }) =>
          startState.field(faultsField) !== state.field(faultsField),
      }),
      describe ? codeCompletion(describe) : [],
      EditorView.updateListener.of((update) => {
        if (update.selectionSet) onCaret?.(pathAt(update.state, update.state.selection.main.head));
        if (update.docChanged && !isOurs) onType?.(update.state.doc.toString());
      }),
    ],
  });
  return {
    setText(next) {
      isOurs = true;
      view.dispatch({ changes: difference(view.state.doc.toString(), next) });
      isOurs = false;
    },
    setFaults: (faults) => view.dispatch({ effects: setFaults.of(faults) }),
    destroy: () => view.destroy(),
  };
}

function difference(before: string, after: string) {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function diagnosticsOf({ state }: EditorView): Diagnostic[] {
  return state.field(faultsField).flatMap(({ code, message, paths }) =>
    paths.map((path) => ({
      ...rangeOf(state, path),
      severity: "error" as const,
      source: code,
      message,
    })),
  );
}

const KEYS = /\.([\w$-]+)|\[(\d+)\]/g;

/** Range of the value at a JSON path, or of the nearest one above it that is there. */
function rangeOf(state: EditorState, path: string): { readonly from: number; readonly to: number } {
  const { firstChild: root } = syntaxTree(state).topNode;
  if (!root) return { from: 0, to: 0 };
  let node: CodeNode = root;
  for (const [, name, index] of path.matchAll(KEYS)) {
    const next: CodeNode | undefined =
      name === undefined ? itemIn(node, Number(index)) : memberIn(node, name, state);
    if (!next) break;
    node = next;
  }
  const isBlock = node.name === "Object" || node.name === "Array";
  return { from: node.from, to: isBlock ? node.from + 1 : node.to };
}
