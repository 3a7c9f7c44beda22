import {
  type Exported,
  exportsOf,
  type Module,
  moduleAt,
} from "../../test/architecture/code/modules.ts";

/** An exported name with its docstring and its declaration, without bodies of functions. */
export interface Declared extends Exported {
  readonly doc: string;
  readonly code: string;
  /** Offset in its module. */
  readonly start: number;
}

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

const SHORT = 80;
const MODIFIERS = /^(export\s+|async\s+(?=function))+/;

/** Exports of a module, in source order. */
export function declarationsOf(index: string): readonly Declared[] {
  // Members of a namespace are not listed separately.
  const exported = exportsOf(index).filter(({ name }) => !name.includes("."));
  const names = new Map(exported.map((one) => [`${one.module} ${one.name}`, one]));
  return [...names.values()].map((one) => declared(one)).toSorted((a, b) => a.start - b.start);
}

function declared(exported: Exported): Declared {
  const module = moduleAt(exported.module);
  const found = module.statements.flatMap((statement) => {
    const node = isNode(Reflect.get(statement, "declaration")) ?? isNode(statement);
    return node && namesOf(node).includes(exported.name) ? [{ node, start: statement.start }] : [];
  });
  const [first] = found;
  if (!first) throw new Error(`${exported.module} does not declare ${exported.name}`);
  return {
    ...exported,
    doc: docBefore(module, first.start),
    code: found.map(({ node }) => codeOf(node, exported.name, module)).join("\n"),
    start: first.start,
  };
}

function isNode(value: unknown): Node | undefined {
  const has = (name: string) => typeof Reflect.get(Object(value), name) === "number";
  return has("start") && has("end") ? (value as Node) : undefined;
}

function namesOf({ id, declarations }: Node): readonly unknown[] {
  if (Array.isArray(declarations)) return declarations.map((one) => nameOf(one.id));
  return [nameOf(id)];
}

function nameOf(id: unknown): unknown {
  return Reflect.get(Object(id), "name");
}

/** Text of the docstring before a declaration; empty without one. */
function docBefore({ comments, text }: Module, start: number): string {
  const comment = comments.findLast(
    ({ type, value, end }) =>
      type === "Block" &&
      value.startsWith("*") &&
      end <= start &&
      text.slice(end, start).trim() === "",
  );
  const lines = (comment?.value ?? "").slice(1).split("\n");
  return lines
    .map((line) => line.replace(/^\s*\* ?/, "").trimEnd())
    .join("\n")
    .trim();
}

function codeOf(node: Node, name: string, module: Module): string {
  const slice = (from: number, to: number) => module.text.slice(from, to).trim();
  if (node.type === "FunctionDeclaration") {
    const body = isNode(node.body);
    return slice(node.start, body?.start ?? node.end).replace(MODIFIERS, "");
  }
  if (node.type === "VariableDeclaration") return constant(node, name, module);
  if (node.type === "ClassDeclaration") return classOf(node, module);
  return slice(node.start, node.end).replace(MODIFIERS, "");
}

/** A constant with its type; without one its value, if that is short. */
function constant({ declarations }: Node, name: string, { text }: Module): string {
  const all = Array.isArray(declarations) ? declarations : [];
  const one = isNode(all.find(({ id }) => nameOf(id) === name));
  const id = isNode(one?.id);
  if (!one || !id) return `const ${name}`;
  const whole = text.slice(one.start, one.end);
  const isTyped = id.typeAnnotation !== null && id.typeAnnotation !== undefined;
  return `const ${isTyped || whole.length > SHORT ? text.slice(id.start, id.end) : whole}`;
}

/** A class with its public members. */
function classOf(node: Node, module: Module): string {
  const body = isNode(node.body);
  const members: unknown = body?.body;
  if (!body || !Array.isArray(members)) return "";
  const shown = members.flatMap((member) => {
    const found = isNode(member);
    return found && isPublic(found) ? [memberOf(found, module)] : [];
  });
  const head = module.text.slice(node.start, body.start).trim().replace(MODIFIERS, "");
  return `${head} {\n${shown.join("\n")}\n}`;
}

function isPublic({ key, accessibility }: Node): boolean {
  return accessibility !== "private" && isNode(key)?.type !== "PrivateIdentifier";
}

function memberOf(member: Node, module: Module): string {
  const value = isNode(member.value);
  const body = isNode(value?.body);
  const isMethod = member.type === "MethodDefinition" && body;
  const end = isMethod ? body.start : (isNode(member.typeAnnotation)?.end ?? member.end);
  const doc = docBefore(module, member.start);
  const comment = doc === "" ? "" : `  /** ${doc.replaceAll("\n", "\n   * ")} */\n`;
  return `${comment}  ${module.text.slice(member.start, end).trim().replace(/;$/, "")};`;
}
