/** A part of a page: a heading, a paragraph or a table. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | PageTable;

export interface PageTable {
  readonly kind: "table";
  readonly columns: readonly string[];
  /** Rows, each with an anchor for links where it has one. */
  readonly rows: readonly { readonly anchor?: string; readonly cells: readonly string[] }[];
}

export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: "heading", level, text };
}

/** A paragraph; none for an empty text. */
export function text(content: string | undefined): Block[] {
  return content ? [{ kind: "text", text: content }] : [];
}

/** A heading with a table; none without rows. Columns without values are dropped. */
export function section(title: string, columns: readonly string[], rows: readonly string[][]) {
  return rows.length > 0 ? [heading(2, title), table(columns, rows)] : [];
}

export function table(columns: readonly string[], rows: readonly string[][]): PageTable {
  const used = columns.map((_, at) => rows.some((row) => row[at]));
  const keep = <T>(cells: readonly T[]) => cells.filter((_, at) => used[at]);
  return {
    kind: "table",
    columns: keep(columns),
    rows: rows.map((row) => ({ cells: keep(row) })),
  };
}

/** A page as Markdown, for the docs. */
export function formatMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(markdown).join("\n\n")}\n`;
}

function markdown(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "text":
      return block.text;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "table":
      return markdownTable(block);
  }
}

function markdownTable({ columns, rows }: PageTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(" | ")} |`;
  return [
    line(columns),
    `|${columns.map(() => "---").join("|")}|`,
    ...rows.map(({ anchor, cells: [first = "", ...rest] }) =>
      line([anchor === undefined ? first : `<a id="${anchor}"></a>${first}`, ...rest]),
    ),
  ].join("\n");
}

function escapeCell(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** A page for the terminal: columns are listed below each other. */
export function formatText(blocks: readonly Block[]): string {
  return `${blocks.map(plain).join("\n\n")}\n`;
}

function plain(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.level === 1 ? `${block.text}\n${"=".repeat(block.text.length)}` : block.text;
    case "text":
      return unlink(block.text);
    case "list":
      return block.items.map((item) => `  ${unlink(item)}`).join("\n");
    case "table":
      return plainTable(block);
  }
}

/** `[title](address)` as title and address. */
function unlink(content: string): string {
  return content.replace(/\[([^\]]*)\]\(([^)]*)\)/g, "$1  $2");
}

function plainTable({ columns, rows }: PageTable): string {
  const body = rows.map(({ cells }) => cells);
  const lines = columns.some(Boolean) ? [columns, ...body] : body;
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) =>
      `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd(),
    )
    .join("\n");
}
