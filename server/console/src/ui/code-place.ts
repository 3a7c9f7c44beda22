import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

/** A place in JSON text where a name or a value stands, or may be typed. */
export interface CodePlace {
  readonly kind: "name" | "value";
  /** Names and positions from the root: to the object for a name, to the value itself for a value. */
  readonly path: readonly (string | number)[];
  /** What is there already, which a completion replaces. */
  readonly from: number;
  readonly to: number;
  /** Names that the object has, in the case of a name. */
  readonly names: readonly string[];
}

/** A node of parsed code. */
export type CodeNode = ReturnType<typeof syntaxTree>["topNode"];

const VALUES = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);
const SCALARS = new Set(["PropertyName", "String", "Number", "True", "False", "Null"]);
/** The beginning of a word, with the quotation mark that may not have a second one yet. */
const WORD = /"?[\w$-]*$/;

/** The place at a position of JSON that may be incomplete; undefined outside of objects and lists. */
export function placeAt(state: EditorState, position: number): CodePlace | undefined {
  const { from, to } = wordAt(state, position);
  const container = containerAt(state, from);
  if (!container) return undefined;
  const before = state.sliceDoc(container.from, from).trimEnd().at(-1);
  const path = pathOf(container, state);
  if (container.name === "Array")
    return { kind: "value", path: [...path, itemsBefore(container, from)], from, to, names: [] };
  if (before === ":") {
    const name = nameBefore(container, from, state);
    return name === undefined
      ? undefined
      : { kind: "value", path: [...path, name], from, to, names: [] };
  }
  return { kind: "name", path, from, to, names: namesIn(container, state) };
}

/** Time for what was not read of long code yet. */
const READ_MS = 200;

function nodeBefore(state: EditorState, position: number): CodeNode {
  const tree = ensureSyntaxTree(state, position, READ_MS) ?? syntaxTree(state);
  return tree.resolveInner(position, -1);
}

function wordAt(
  state: EditorState,
  position: number,
): { readonly from: number; readonly to: number } {
  const node = nodeBefore(state, position);
  if (SCALARS.has(node.name) && node.from < position) return { from: node.from, to: node.to };
  const line = state.doc.lineAt(position);
  const [word = ""] = WORD.exec(line.text.slice(0, position - line.from)) ?? [];
  return { from: position - word.length, to: position };
}

/** The innermost object or list that is open before a position. */
function containerAt(state: EditorState, position: number): CodeNode | undefined {
  let node: CodeNode | null = nodeBefore(state, position);
  while (node && !(["Object", "Array"].includes(node.name) && node.from < position))
    node = node.parent;
  return node ?? undefined;
}

/** The name or position of a value in what is around it, and so on to the root. */
function pathOf(value: CodeNode, state: EditorState): (string | number)[] {
  const { parent } = value;
  if (parent?.name === "Property") {
    const object = parent.parent;
    return object ? [...pathOf(object, state), nameOf(parent, state)] : [];
  }
  return parent?.name === "Array"
    ? [...pathOf(parent, state), itemsBefore(parent, value.from)]
    : [];
}

function itemsBefore(list: CodeNode, position: number): number {
  return childrenOf(list).filter(({ name, from }) => VALUES.has(name) && from < position).length;
}

function nameBefore(object: CodeNode, position: number, state: EditorState): string | undefined {
  const last = object.getChildren("Property").findLast(({ from }) => from < position);
  return last && nameOf(last, state);
}

function namesIn(object: CodeNode, state: EditorState): string[] {
  return object.getChildren("Property").map((property) => nameOf(property, state));
}

/** Name of a member; empty where it is no text yet. */
function nameOf(property: CodeNode, state: EditorState): string {
  const key = property.getChild("PropertyName");
  return key ? unquoted(state.sliceDoc(key.from, key.to)) : "";
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', "");
  }
}

/** The node of an element of a list. */
export function itemIn(list: CodeNode, index: number): CodeNode | undefined {
  return childrenOf(list).filter(({ name }) => VALUES.has(name))[index];
}

/** The node of the value of a member. */
export function memberIn(object: CodeNode, name: string, state: EditorState): CodeNode | undefined {
  const property = object.getChildren("Property").find((one) => nameOf(one, state) === name);
  return property?.lastChild ?? undefined;
}

function childrenOf(node: CodeNode): CodeNode[] {
  const children: CodeNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
