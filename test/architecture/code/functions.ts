import { moduleAt } from "./modules.ts";

const FUNCTIONS = new Set<unknown>([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

/** Number of lines of each function, method and arrow function of a file, including nested ones. */
export function functionsOf(path: string): readonly number[] {
  const { statements, text } = moduleAt(path);
  const found: number[] = [];
  const collect = (node: object): void => {
    if (FUNCTIONS.has(Reflect.get(node, "type"))) found.push(linesOf(node, text));
    for (const child of Object.values(node))
      if (typeof child === "object" && child !== null) collect(child);
  };
  for (const statement of statements) collect(statement);
  return found;
}

function linesOf(node: object, text: string): number {
  const start = Number(Reflect.get(node, "start"));
  const end = Number(Reflect.get(node, "end"));
  return text.slice(start, end).split("\n").length;
}
