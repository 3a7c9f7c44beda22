import type { Explained, ExplainedFault, ValueSource } from "@fakturo/engine";
import type { Json } from "@fakturo/model";
import { type Block, formatText, heading, table } from "@fakturo/server-docs/reference";

/** An explained build for people: every step of every value, then the faults. */
export function formatExplained({ changes, faults }: Explained): string {
  const rows = changes.map((change) => [
    change.path,
    `${shown(change.before)} → ${shown(change.after)}`,
    change.pass,
    change.by,
    change.from.map(sourceText).join(", "),
  ]);
  const head: Block[] =
    rows.length > 0
      ? [table(["Value", "From → to", "Pass", "By", "Follows from"], rows)]
      : [{ kind: "text", text: "Nothing is changed." }];
  return formatText([...head, ...faults.flatMap(faultBlocks)]);
}

const NOTHING = "–";
const MAX_SHOWN = 40;

function shown(value: Json | undefined): string {
  if (value === undefined) return NOTHING;
  const text = typeof value === "string" ? value : `${JSON.stringify(value)} (${typeof value})`;
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

function sourceText({ path, value, data }: ValueSource): string {
  if (data !== undefined) return data;
  return value === undefined ? (path ?? "") : `${path} = ${shown(value)}`;
}

function faultBlocks(fault: ExplainedFault): Block[] {
  const { code, message, by, guards, expected, found, page } = fault;
  return [
    heading(2, `${code}: ${message}`),
    table(
      ["", ""],
      [
        ...found.map(({ path, value }) => ["Found", `${path} = ${shown(value)}`]),
        ["Expected", expected.join(", ")],
        ["When", guards.join("; ") || "always"],
        ["Rule of", by],
        ...(page ? [["Page", `docs/${page}`]] : []),
      ],
    ),
  ];
}
