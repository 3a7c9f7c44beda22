/** A position in a text; both numbers start at 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;
const BLANK = /[ \t\r\n]*/y;

const TEXT = "text";
const PLAIN = "plain";
/** A value has ended: its container decides what may follow. */
const OVER = "over";
const VALUE = { [TEXT]: OVER, [PLAIN]: OVER, "{": "first key", "[": "first value" };

/** The expected token and the state after it. */
const GRAMMAR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  value: VALUE,
  "first value": { ...VALUE, "]": OVER },
  "first key": { [TEXT]: "colon", "}": OVER },
  key: { [TEXT]: "colon" },
  colon: { ":": "value" },
  "{": { ",": "key", "}": OVER },
  "[": { ",": "value", "]": OVER },
};

/**
 * Position at which a text stops being JSON, or its end where it is incomplete; undefined for JSON. The
 * errors of `JSON.parse` have a position only sometimes.
 */
export function jsonSyntaxError(text: string): TextPosition | undefined {
  const open: string[] = [];
  let state: string | undefined = "value";
  TOKEN.lastIndex = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const start = TOKEN.lastIndex;
    const kind = kindOf(TOKEN.exec(text));
    const next: string | undefined = GRAMMAR[state ?? ""]?.[kind];
    if (next === undefined) return faultAt(text, start, state);
    if (kind === "{" || kind === "[") open.push(kind);
    if (kind === "}" || kind === "]") open.pop();
    state = next === OVER ? open.at(-1) : next;
  }
}

function kindOf(token: RegExpExecArray | null): string {
  if (token === null) return "";
  const [, mark, quoted] = token;
  return mark ?? (quoted === undefined ? PLAIN : TEXT);
}

/** Blanks after the value are valid. */
function faultAt(text: string, start: number, state: string | undefined): TextPosition | undefined {
  BLANK.lastIndex = start;
  BLANK.test(text);
  const at = BLANK.lastIndex;
  if (state === undefined && at === text.length) return undefined;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
