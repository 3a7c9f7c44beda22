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
  rules.table_open = () =>
    '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
}

/** The tokens of a text, those of its tables changed. */
function withoutEmptyHeads(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = tokens[at]?.type === "table_open" ? endOf(tokens, at, "table_close") : at;
    const part = tokens.slice(at, end + 1);
    kept.push(...(end > at ? changedTable(part) : part));
    at = end + 1;
  }
  return kept;
}

function endOf(tokens: readonly Token[], from: number, type: string): number {
  const end = tokens.findIndex((token, at) => at > from && token.type === type);
  return end < 0 ? tokens.length - 1 : end;
}

function changedTable(table: readonly Token[]): Token[] {
  const head = endOf(table, 0, "thead_close");
  if (table.slice(0, head).some(({ type, content }) => type === "inline" && content !== ""))
    return withOrdinaryCells(table);
  const body = table.slice(head + 1);
  for (const [at, { type }] of body.entries()) if (type === "tr_open") nameRow(body, at + 1);
  return [...table.slice(0, 1), ...body];
}

/** Header cells without text become ordinary ones. */
function withOrdinaryCells(table: readonly Token[]): Token[] {
  for (const [at, { type }] of table.entries())
    if (type === "th_open" && table[at + 1]?.content === "")
      for (const cell of [table[at], table[at + 2]]) if (cell) cell.tag = "td";
  return [...table];
}

/** The first cell of a row becomes its header. */
function nameRow(tokens: readonly Token[], at: number): void {
  for (const cell of [tokens[at], tokens[at + 2]]) if (cell) cell.tag = "th";
  tokens[at]?.attrSet("scope", "row");
}
