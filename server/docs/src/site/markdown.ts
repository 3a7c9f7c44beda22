import { posix } from "node:path";
import MarkdownItParser, { type MarkdownIt, type Token } from "markdown-it";
import { addAnchors, type Heading, headingsOf } from "./anchors.ts";
import { addressOf } from "./links.ts";
import { addTables } from "./tables.ts";

/** Where a page is, and what it can link to. */
export interface RenderContext {
  /** Path of the page. */
  readonly path: string;
  readonly isInSite: (path: string) => boolean;
  /** The page about a code, key or name that a text shows as code. */
  readonly pageAbout: (code: string) => string | undefined;
}

/** A page as HTML. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Texts of plugins are untrusted: HTML in them is shown as text. */
const markdown = new MarkdownItParser({ html: false, linkify: false });
addAnchors(markdown);
addTables(markdown);
addCode(markdown);

/** Renders a page's text. */
export function renderMarkdown(text: string, context: RenderContext): Rendered {
  const tokens = markdown.parse(text, {});
  for (const { children } of tokens) rewriteLinks(children ?? [], context);
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings: headingsOf(tokens),
  };
}

function rewriteLinks(tokens: Token[], context: RenderContext): void {
  let depth = 0;
  for (const token of tokens) {
    if (token.type === "link_open") {
      depth += 1;
      const href = addressOf(String(token.attrGet("href") ?? ""), context.path, context.isInSite);
      token.attrSet("href", href);
      if (/^https?:/.test(href)) token.attrSet("rel", "noreferrer");
    } else if (token.type === "link_close") depth -= 1;
    else if (token.type === "image") placePicture(token, context);
    else if (token.type === "code_inline" && depth === 0) linkCode(token, context);
  }
}

/** A picture of the site; of any other one only its description is shown, as nothing is loaded from elsewhere. */
function placePicture(token: Token, { path, isInSite }: RenderContext): void {
  const source = String(token.attrGet("src") ?? "");
  if (isInSite(posix.join(posix.dirname(path), source))) {
    token.attrSet("src", addressOf(source, path, isInSite));
    token.attrSet("loading", "lazy");
  } else {
    token.type = "text";
  }
}

/** Code that has a page leads there. */
function linkCode(token: Token, { path, isInSite, pageAbout }: RenderContext): void {
  const target = pageAbout(token.content);
  if (target === undefined || target.split("#")[0] === path) return;
  const up = "../".repeat(path.split("/").length - 1);
  token.meta = { href: addressOf(`${up}${target}`, path, isInSite) };
}

function addCode({ renderer, utils: { escapeHtml } }: MarkdownIt): void {
  renderer.rules.code_inline = (tokens, at) => {
    const token = tokens[at];
    const code = `<code>${escapeHtml(token?.content ?? "")}</code>`;
    const href: unknown = token?.meta?.href;
    return typeof href === "string" ? `<a href="${escapeHtml(href)}">${code}</a>` : code;
  };
  const block = (content: string, language: string): string =>
    `<pre tabindex="0"${language ? ` data-language="${escapeHtml(language)}"` : ""}><code>${escapeHtml(content)}</code></pre>\n`;
  renderer.rules.fence = (tokens, at) =>
    block(tokens[at]?.content ?? "", tokens[at]?.info.trim().split(/\s/)[0] ?? "");
  renderer.rules.code_block = (tokens, at) => block(tokens[at]?.content ?? "", "");
}
