import { formatMarkdown, heading, table, text } from "../reference/page.ts";
import { type DocsPage, errorPath } from "./page.ts";

/** An error key or a code of steps, as `docs/errors.md` lists it. */
interface ListedError {
  readonly key: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly remedy: string;
}

const TITLES: Readonly<Record<string, string>> = {
  Key: "Error key of HTTP answers",
  Callback: "Answer to a callback",
  "Page link": "Answer to the link of a page",
  "App token": "Answer to the token of an app",
  Code: "Code of a job's fault",
};

/** A page for each row of the tables of `errors.md`. */
export function errorPages(errors: string): DocsPage[] {
  const listed = tablesOf(errors).flatMap(rowsOf);
  const byKey = Map.groupBy(listed, ({ key }) => key);
  return [...byKey].map(([key, meanings]) => ({
    path: errorPath(key),
    title: key,
    kind: "error",
    summary: meanings[0]?.facts.find(([name]) => name === "When")?.[1] ?? "",
    markdown: () => errorText(key, meanings),
  }));
}

function errorText(key: string, meanings: readonly ListedError[]): string {
  return formatMarkdown([
    heading(1, key),
    ...meanings.flatMap(({ facts, remedy }) => [
      table(
        ["", ""],
        facts.map(([name, value]) => [name, value]),
      ),
      heading(2, "What to do"),
      ...text(remedy),
    ]),
    ...text("[All errors](../errors.md)"),
  ]);
}

type Rows = readonly (readonly string[])[];

/** Tables of a Markdown text: lines of cells, the first of them the names of the columns. */
function tablesOf(markdown: string): Rows[] {
  return markdown
    .split("\n\n")
    .filter((block) => block.startsWith("|"))
    .map((block) => block.trim().split("\n").map(cellsOf));
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function rowsOf([columns = [], , ...rows]: Rows): ListedError[] {
  return rows.flatMap(([keys = "", ...cells]) => {
    const named = cells.map((cell, at) => [columns[at + 1] ?? "", cell] as const);
    const remedy = named.find(([name]) => name === "What to do")?.[1] ?? "";
    const facts = [
      ["Kind", TITLES[columns[0] ?? ""] ?? ""] as const,
      ...named.filter(([name]) => name !== "What to do"),
    ];
    return Array.from(keys.matchAll(/`([^`]+)`/g), ([, key = ""]) => ({ key, facts, remedy }));
  });
}
