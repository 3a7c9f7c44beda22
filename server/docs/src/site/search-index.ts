import { setImmediate } from "node:timers/promises";
import MiniSearch, { type Options } from "minisearch";
import type { DocsPage } from "../pages/page.ts";
import { htmlPath } from "./links.ts";

/** What the browser stores of each page; `docs.js` reads the index with the same options. */
interface Indexed {
  readonly id: string;
  readonly title: string;
  readonly headings: string;
  readonly text: string;
  readonly kind: string;
  readonly summary: string;
}

const OPTIONS: Options<Indexed> = {
  fields: ["title", "headings", "text"],
  storeFields: ["title", "kind", "summary"],
};
const SUMMARY = 160;

/** Lists that repeat what other pages say. */
const REPEATED = /^(?:reference\/rules\/|codes\/[^/]+\/README\.md|api\/README\.md)/;
/** Pages that are found by title and summary alone. */
const SHORT: readonly DocsPage["kind"][] = ["fault", "code"];

/** The index of all pages as JSON; other work of the process continues meanwhile. */
export async function searchIndex(pages: ReadonlyMap<string, DocsPage>): Promise<string> {
  const index = new MiniSearch<Indexed>(OPTIONS);
  for (const page of pages.values()) {
    if (REPEATED.test(page.path)) continue;
    index.add(indexed(page));
    await setImmediate();
  }
  return JSON.stringify(index);
}

function indexed(page: DocsPage): Indexed {
  const { path, title, kind, summary } = page;
  const base = { id: htmlPath(path), title, kind };
  if (SHORT.includes(kind))
    return { ...base, headings: "", text: summary ?? "", summary: summary ?? "" };
  const markdown = page.markdown();
  const text = plain(markdown);
  const headings = Array.from(markdown.matchAll(/^#{2,3} (.+)$/gm), ([, one = ""]) => one).join(
    " ",
  );
  return { ...base, headings, text, summary: summary ?? summaryOf(markdown) };
}

/** Text without addresses of links, marks of tables and code of other languages. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)]*\)/g, "] ")
    .replaceAll(/<a id="[^"]*"><\/a>/g, "")
    .replaceAll(/[|`*#>[\]-]+/g, " ");
}

/** The first paragraph. */
function summaryOf(markdown: string): string {
  const blocks = markdown.split(/\n\n+/);
  const found =
    blocks.find((block) => /^[A-Z*[]/i.test(block) && !/^(?:Made from |Package )/.test(block)) ??
    "";
  const text = found.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*\n]+/g, " ");
  return text.length > SUMMARY ? `${text.slice(0, SUMMARY)}…` : text;
}
