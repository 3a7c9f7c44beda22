import type { MarkdownIt, Token } from "markdown-it";


/**
 * Tables scroll by themselves, also with the keyboard. Columns without a name have no header cell, and rows of a table
 * without any are named by their first cell. The page's policy forbids styles in attributes.
 */
export function addTables(markdown: MarkdownIt): void {
  markdown.core.ruler.push("tables", (state) => {
    for (const token of state.tokens)
      if (token.tag === "td" || token.tag === "th") token.attrs = null;
    state.tokens = withoutEmptyHeads(state.tokens);
  });
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
}

function withoutEmptyHeads(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  let isNameless = false;
  let isFirst = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    if (token.type === "table_open") isNameless = isEmptyHead(tokens, at);
    if (isNameless && token.type === "thead_open") {
      at = tokens.findIndex(({ type }, place) => place > at && type === "thead_close");
      continue;
    }
    if (token.type === "tr_open") isFirst = true;
    if (token.type === "th_open" && tokens[at + 1]?.content === "") nameless(tokens, at);
    if (token.type === "td_open") {
      if (isNameless && isFirst) named(tokens, at);
      isFirst = false;
    }
    kept.push(token);
  }
  return kept;
}

function isEmptyHead(tokens: readonly Token[], from: number): boolean {
  const end = tokens.findIndex(({ type }, at) => at > from && type === "thead_close");
  return tokens
    .slice(from, end)
    .every(({ type, content }) => type !== "inline" || content === "");
}

/** A header cell without text becomes an ordinary one. */
function nameless(tokens: readonly Token[], at: number): void {
  for (const token of [tokens[at], tokens[at + 2]]) if (token) token.tag = "td";
}

/** The first cell of a row becomes its header. */
function named(tokens: readonly Token[], at: number): void {
  for (const token of [tokens[at], tokens[at + 2]]) if (token) token.tag = "th";
  tokens[at]?.attrSet("scope", "row");
}
