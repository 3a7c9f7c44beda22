import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";

/** A fenced block of a page. */
export interface Block {
  /** Path of the page from the root of the repository. */
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** Page and line, as failures name it. */
  readonly place: string;
}

const GENERATED = /^docs\/reference\//;
const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;

/** Written pages: the README and all of `docs`, without those that `npm run docs` writes. */
export function writtenPages(): string[] {
  const found = readdirSync(join(repositoryRoot(), "docs"), { recursive: true, encoding: "utf8" });
  const pages = found.map((path) => `docs/${path}`).filter((path) => path.endsWith(".md"));
  return ["README.md", ...pages.filter((path) => !GENERATED.test(path)).sort()];
}

/** The blocks of a page, from above. */
export function blocksOf(page: string): Block[] {
  const all = readFileSync(join(repositoryRoot(), page), "utf8");
  return Array.from(all.matchAll(FENCE), ({ index, 1: language = "", 2: text = "" }) => {
    const place = `${page}:${all.slice(0, index).split("\n").length}`;
    return { page, language, text, place };
  });
}

/**
 * Commands of a shell block as words: one of a list or pipe each, without comments, redirections
 * and variables set before. Of a session, the lines after `$ ` are the commands.
 */
export function commandsOf({ language, text }: Block): string[][] {
  const lines = text.replaceAll(/\\\n\s*/g, " ").split("\n");
  const typed =
    language === "console"
      ? lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2))
      : lines;
  return typed
    .map((line) => line.replace(/(?:^|\s+)# ?.*$/, ""))
    .flatMap((line) => line.split(/ && | \| /))
    .map(wordsOf)
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter(([program]) => program !== undefined && !/^[A-Z_]+=/.test(program));
}

const WORD = /(?:"[^"]*"|'[^']*'|\$\([^)]*\)|[^\s"'])+/g;

function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(WORD), ([word]) => word.replaceAll(/^["']|["']$/g, ""));
}
