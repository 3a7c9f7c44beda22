import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "rolldown/utils";

type Parsed = ReturnType<typeof parseSync>;
export type Statement = Parsed["program"]["body"][number];

/** A source file with its syntax tree. */
export interface Module {
  readonly path: string;
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly comments: Parsed["comments"];
}

const modules = new Map<string, Module>();

/** Reads and parses a source file, once. @throws Error for text that is not TypeScript. */
export function moduleAt(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const text = readFileSync(path, "utf8");
  const { program, comments, errors } = parseSync(path, text, { lang: "ts" });
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const module = { path, text, statements: program.body, comments };
  modules.set(path, module);
  return module;
}

/** An exported name of a package, and the file that declares it. */
export interface Exported {
  readonly name: string;
  readonly module: string;
  readonly documented: boolean;
}

const TYPE_DECLARATIONS: ReadonlySet<string> = new Set([
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "ClassDeclaration",
]);

/** Types, interfaces and classes that a file declares and exports, by name, with their text. */
export function typesOf(path: string): ReadonlyMap<string, string> {
  const { statements, text } = moduleAt(path);
  const found = statements.flatMap((statement): readonly [string, string][] => {
    if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
    const { declaration } = statement;
    if (!TYPE_DECLARATIONS.has(declaration.type)) return [];
    const declared = text.slice(declaration.start, declaration.end);
    return namesOf(declaration).map((name) => [name, declared]);
  });
  return new Map(found);
}

/** Names exported by a module, including those of other modules of its package. */
export function exportsOf(path: string): readonly Exported[] {
  const module = moduleAt(path);
  return module.statements.flatMap((statement) => exportedBy(module, statement));
}

function exportedBy(module: Module, statement: Statement): readonly Exported[] {
  if (statement.type === "ExportAllDeclaration") return allOf(module, statement);
  if (statement.type !== "ExportNamedDeclaration") return [];
  if (statement.declaration)
    return namesOf(statement.declaration).map((name) => declared(module, name));
  return statement.specifiers.flatMap(({ local, exported }) =>
    named(module, statement.source?.value, nameOf(local)).map((found) => ({
      ...found,
      name: nameOf(exported),
    })),
  );
}

type ExportAll = Extract<Statement, { type: "ExportAllDeclaration" }>;

function allOf(module: Module, { source, exported }: ExportAll): readonly Exported[] {
  if (!source.value.startsWith(".")) return [];
  const target = join(dirname(module.path), source.value);
  // A namespace is documented by its members.
  const inside = exportsOf(target);
  return exported
    ? inside.map((each) => ({ ...each, name: `${nameOf(exported)}.${each.name}` }))
    : inside;
}

function named(module: Module, source: string | undefined, name: string): readonly Exported[] {
  if (source === undefined) return [declared(module, name)];
  if (!source.startsWith(".")) return [];
  const found = exportsOf(join(dirname(module.path), source)).find((each) => each.name === name);
  if (!found) throw new Error(`${module.path}: ${source} does not export ${name}`);
  return [found];
}

/** A name shared by several declarations, as an interface and a value, needs one docstring. */
function declared(module: Module, name: string): Exported {
  const documented = module.statements.some((statement) => {
    const declaration =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return (
      declaration && namesOf(declaration).includes(name) && hasDocstring(module, statement.start)
    );
  });
  return { name, module: module.path, documented };
}

/** Names that a declaration introduces. */
function namesOf(declaration: object): readonly string[] {
  if ("declarations" in declaration && Array.isArray(declaration.declarations))
    return declaration.declarations.flatMap(({ id }) => boundNames(id));
  return "id" in declaration ? [nameOf(declaration.id)] : [];
}

/** Names that one binding introduces: several for `const { a, b } = …`. */
function boundNames(id: object): readonly string[] {
  if (!("properties" in id) || !Array.isArray(id.properties)) return [nameOf(id)];
  return id.properties.map(({ value }) => nameOf(value));
}

function nameOf(node: unknown): string {
  if (typeof node !== "object" || node === null) return "";
  const name: unknown = Reflect.get(node, "name") ?? Reflect.get(node, "value");
  return typeof name === "string" ? name : "";
}

function hasDocstring({ comments, text }: Module, start: number): boolean {
  return comments.some(
    ({ type, value, end }) =>
      type === "Block" &&
      value.startsWith("*") &&
      end <= start &&
      text.slice(end, start).trim() === "",
  );
}
