import type { MarkdownIt, Token } from "markdown-it";

/** A heading with the anchor that leads to it. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

const ANCHOR = /^<a id="([\w.:-]+)"><\/a>/;
const LESS_THAN = 0x3c;

/** Anchors of headings, named as GitHub names them, and written ones: `<a id="name"></a>`. */
export function addAnchors(markdown: MarkdownIt): void {
  markdown.core.ruler.push("heading-ids", ({ tokens }) => {
    const used = new Map<string, number>();
    for (const [at, token] of tokens.entries())
      if (token.type === "heading_open") {
        const slug = slugOf(textOf(tokens[at + 1]));
        const count = used.get(slug) ?? 0;
        used.set(slug, count + 1);
        token.attrSet("id", count > 0 ? `${slug}-${count}` : slug);
      }
  });
  markdown.inline.ruler.before("text", "anchor", (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== LESS_THAN) return false;
    const [written, id] = ANCHOR.exec(state.src.slice(state.pos)) ?? [];
    if (written === undefined || id === undefined) return false;
    if (!silent) {
      const token = state.push("anchor", "a", 0);
      token.attrSet("id", id);
    }
    state.pos += written.length;
    return true;
  });
  markdown.renderer.rules.anchor = (tokens, at) =>
    `<a id="${markdown.utils.escapeHtml(String(tokens[at]?.attrGet("id") ?? ""))}"></a>`;
}

/** Headings of parsed Markdown. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, at) =>
    token.type === "heading_open"
      ? [
          {
            level: Number(token.tag.slice(1)),
            text: textOf(tokens[at + 1]),
            id: String(token.attrGet("id") ?? ""),
          },
        ]
      : [],
  );
}

/** Text of an inline token without marks. */
function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
}

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
}
