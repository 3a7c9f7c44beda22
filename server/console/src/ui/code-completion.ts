import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
} from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { DocumentPath, PlaceFacts, PlaceMember, PlaceValue } from "../engine/place.ts";
import { placeAt } from "./code-place.ts";

/** Looks up what may stand at a place of the document. */
export type DescribePlace = (path: DocumentPath) => Promise<PlaceFacts>;

/**
 * Offers names and values while they are typed, or by Ctrl Space, and tells what a member means when the
 * pointer rests on it.
 */
export function codeCompletion(describe: DescribePlace): Extension {
  return [
    closeBrackets(),
    keymap.of(closeBracketsKeymap),
    autocompletion({ override: [(context) => complete(context, describe)], icons: false }),
    hoverTooltip((view, position) => hint(view, position, describe)),
  ];
}

async function complete(
  context: CompletionContext,
  describe: DescribePlace,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const place = placeAt(state, pos);
  if (!place || (place.from === pos && !explicit)) return null;
  const { kind, path, from, to, names } = place;
  const { members, values } = await describe(path);
  const current = state.sliceDoc(from, to).replaceAll('"', "");
  const isFree = ({ name }: PlaceMember) => name === current || !names.includes(name);
  const options =
    kind === "name" ? members.filter(isFree).map(memberOption) : values.map(valueOption);
  return options.length > 0 ? { from, to, options, validFor: /^"?[\w$-]*"?$/ } : null;
}

/** Text between the marks of a value of this type, where the caret goes. */
const EMPTY: Readonly<Record<string, string>> = { object: "{}", array: "[]", string: '""' };

function memberOption({ name, title, description, type, isCalculated }: PlaceMember): Completion {
  return {
    label: JSON.stringify(name),
    detail: title,
    info: description,
    // What the engine sets comes last: it is seldom typed.
    boost: isCalculated ? -1 : 0,
    apply: (view, _, from, to) => insertMember(view, name, EMPTY[type ?? ""] ?? "", from, to),
  };
}

function valueOption({ value, title }: PlaceValue): Completion {
  return { label: JSON.stringify(value), detail: title };
}

/** Writes a name, and behind a new one the colon with an empty value; a member that follows gets its comma. */
function insertMember(
  view: EditorView,
  name: string,
  empty: string,
  from: number,
  to: number,
): void {
  const after = view.state.sliceDoc(to).trimStart().at(0);
  const label = JSON.stringify(name);
  const start = after === ":" ? label : `${label}: ${empty.slice(0, 1)}`;
  const end = after === ":" ? "" : `${empty.slice(1)}${after === '"' ? "," : ""}`;
  view.dispatch({
    changes: { from, to, insert: start + end },
    selection: { anchor: from + start.length },
    userEvent: "input.complete",
  });
}

async function hint({ state }: EditorView, position: number, describe: DescribePlace) {
  const { title, description } = await describe(pathAt(state, position));
  if (!title && !description) return null;
  return { pos: position, create: () => ({ dom: hintText(title, description) }) };
}

/** Path of the member whose name or value is at a position, or of what is around the position. */
export function pathAt(state: EditorState, position: number): DocumentPath {
  const place = placeAt(state, position);
  if (!place) return [];
  const { kind, path, from, to } = place;
  const isName = kind === "name" && from < to;
  return isName ? [...path, state.sliceDoc(from, to).replaceAll('"', "")] : path;
}

function hintText(title: string, description: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "cm-hint";
  box.appendChild(document.createElement("strong")).textContent = title;
  box.appendChild(document.createElement("div")).textContent = description;
  return box;
}
