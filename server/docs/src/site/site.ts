import { readFile } from "node:fs/promises";
import { allPages, combinedOpenApi, type DocsPage, type DocsParts } from "../pages/index.ts";
import { readAssets, type SiteFile } from "./assets.ts";
import { codeIndex } from "./code-index.ts";
import { pageHtml } from "./layout.ts";
import { htmlPath } from "./links.ts";
import { llmsText } from "./llms.ts";
import { renderMarkdown } from "./markdown.ts";
import { sectionsOf } from "./navigation.ts";
import { searchIndex } from "./search-index.ts";

/** What a site is made from. */
export interface SiteParts extends DocsParts {
  readonly version: string;
}

/** The documentation as files; each is made when it is asked for. */
export interface Site {
  /** Paths of all files below the site's root. */
  readonly paths: readonly string[];
  /** A file; undefined for an unknown path. */
  file(path: string): Promise<SiteFile | undefined>;
}

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const PLAIN = "text/plain; charset=utf-8";
const WEBP = "image/webp";
const JSON_MIME = "application/json";

/** The documentation of what is loaded. @throws Error where files of the package are missing. */
export async function createSite(parts: SiteParts): Promise<Site> {
  const pages = allPages(parts);
  const sections = sectionsOf(pages);
  const files = new Map<string, () => Promise<SiteFile> | SiteFile>();
  const isInSite = (path: string) => pages.has(path) || files.has(path);
  const pageAbout = codeIndex(parts.registry, pages);
  const pageFile = (page: DocsPage): SiteFile => {
    const context = { path: page.path, isInSite, pageAbout };
    const { html: body, headings } = renderMarkdown(page.markdown(), context);
    const { version } = parts;
    return { content: pageHtml({ page, body, headings, sections, version }), mime: HTML };
  };
  for (const page of pages.values()) {
    files.set(htmlPath(page.path), () => pageFile(page));
    files.set(page.path, () => ({ content: page.markdown(), mime: MARKDOWN }));
  }
  let index: Promise<string> | undefined;
  files.set("search.json", async () => {
    index ??= searchIndex(pages);
    return { content: await index, mime: JSON_MIME };
  });
  files.set("llms.txt", () => ({ content: llmsText(sections, pages), mime: PLAIN }));
  files.set("openapi.json", () => ({
    content: JSON.stringify(combinedOpenApi(parts.services, parts.version)),
    mime: JSON_MIME,
  }));
  for (const [path, place] of parts.pictures)
    files.set(path, async () => ({ content: await readFile(place), mime: WEBP }));
  const assets = await readAssets();
  for (const [path, file] of assets) files.set(`assets/${path}`, () => file);
  return { paths: [...files.keys()], file: async (path) => files.get(path)?.() };
}
