import { html, Markup } from "@fakturo/xml";
import type { DocsPage } from "../pages/page.ts";
import type { Heading } from "./anchors.ts";
import { htmlPath, relativePath } from "./links.ts";
import { type Section, sectionOf } from "./navigation.ts";

/** Parts of a page's HTML. */
export interface LayoutParts {
  readonly page: DocsPage;
  readonly body: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly version: string;
}

const FIRST = "README.md";

/** The whole HTML of a page; all addresses are relative, so that the site works below any path. */
export function pageHtml({ page, body, headings, sections, version }: LayoutParts): string {
  const to = (path: string) => relativePath(page.path, path);
  const title = page.path === FIRST ? "Fakturo documentation" : `${page.title} · Fakturo`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${page.summary !== undefined && html`<meta name="description" content="${page.summary}">`}
<link rel="icon" href="${to("assets/icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("assets/tokens.css")}">
<link rel="stylesheet" href="${to("assets/docs.css")}">
<link rel="alternate" type="text/markdown" href="${to(page.path)}">
<script src="${to("assets/theme.js")}"></script>
<script type="module" src="${to("assets/docs.js")}"></script>
</head>
<body data-root="${to("index.html").replace(/index\.html$/, "")}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${to("index.html")}">Fakturo <span>docs ${version}</span></a>
<button type="button" id="search-open" aria-keyshortcuts="/">Search <kbd>/</kbd></button>
<button type="button" id="theme" aria-label="Light or dark">◐</button>
</header>
<div class="columns">
${navigation(page, sections)}
<main id="content">
<article>
${new Markup(body)}
</article>
<footer><a href="${to(page.path)}">This page as plain text</a> · <a href="${to("llms.txt")}">llms.txt</a> · <a href="${to("openapi.json")}">openapi.json</a></footer>
</main>
${contents(headings)}
</div>
<dialog id="search" aria-label="Search">
<form method="dialog">
<input type="search" id="search-words" aria-label="Search the documentation" placeholder="Words, a fault code, a step …" autocomplete="off" spellcheck="false">
<button type="submit">Close</button>
</form>
<p id="search-state" role="status"></p>
<ol id="search-results"></ol>
</dialog>
</body>
</html>
`.text;
}

function navigation(page: DocsPage, sections: readonly Section[]): Markup {
  const current = sectionOf(page.path, sections);
  return html`<nav aria-label="Documentation"><details id="menu" open><summary>Contents</summary><ul>
${sections.map((section) => sectionItem(section, section === current, page))}
</ul></details></nav>`;
}

function sectionItem(
  { title, pages: [first, ...others] }: Section,
  isOpen: boolean,
  page: DocsPage,
) {
  if (!first) return "";
  const items = [first, ...others].map((one) => html`<li>${link(one, one.title, page)}</li>`);
  return html`<li${isOpen && new Markup(' class="open"')}>${link(first, title, page, !isOpen)}${
    isOpen && others.length > 0 && html`<ul>${items}</ul>`
  }</li>
`;
}

function link(target: DocsPage, text: string, { path }: DocsPage, mayBeCurrent = true): Markup {
  const isCurrent = mayBeCurrent && target.path === path;
  return html`<a href="${relativePath(path, htmlPath(target.path))}"${
    isCurrent && new Markup(' aria-current="page"')
  }>${text}</a>`;
}

const FEWEST = 2;

/** Headings of the page, where there are several. */
function contents(headings: readonly Heading[]): Markup {
  const listed = headings.filter(({ level }) => level === 2);
  if (listed.length < FEWEST) return html`<div class="aside"></div>`;
  return html`<nav class="aside" aria-label="On this page"><p>On this page</p><ul>${listed.map(
    ({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
}
