import { FakturoError } from "@fakturo/model";

/** A template as texts and the contents of its actions, in order. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "action"; readonly tokens: readonly string[] };

const COMMENT = /^\/\*[\s\S]*\*\/$/;
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*"|`[^`]*`|[()]|[^\s()"`]+))/y;

/** Splits a template at its actions; `{{-` and `-}}` trim the adjacent text. */
export function pieces(source: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  let trim = false;
  for (let open = source.indexOf("{{"); open >= 0; open = source.indexOf("{{", at)) {
    const action = actionAt(source, open + 2);
    addText(out, source.slice(at, open), trim, action.trimBefore);
    if (!COMMENT.test(action.content)) out.push({ kind: "action", tokens: tokens(action.content) });
    trim = action.trimAfter;
    at = action.end;
  }
  addText(out, source.slice(at), trim, false);
  return out;
}

function actionAt(source: string, start: number) {
  const close = endOf(source, start);
  const inside = source.slice(start, close);
  const trimBefore = /^-\s/.test(inside);
  const trimAfter = /\s-$/.test(inside);
  const content = inside.slice(trimBefore ? 1 : 0, trimAfter ? -1 : undefined).trim();
  return { content, trimBefore, trimAfter, end: close + 2 };
}

function addText(out: Piece[], text: string, trimStart: boolean, trimEnd: boolean): void {
  const started = trimStart ? text.trimStart() : text;
  const kept = trimEnd ? started.trimEnd() : started;
  if (kept !== "") out.push({ kind: "text", text: kept });
}

const STEP = /"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|\}\}|[^"`/}]+|\}|\/(?!\*)/y;

/** Position of the `}}` that closes an action; those in texts and comments are skipped. */
function endOf(source: string, start: number): number {
  STEP.lastIndex = start;
  for (let step = STEP.exec(source); step; step = STEP.exec(source))
    if (step[0] === "}}") return step.index;
  throw new FakturoError("validation", `an action is not closed (at character ${start - 1})`);
}

function tokens(content: string): string[] {
  const out: string[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < content.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(content)?.[1];
    if (token === undefined)
      throw new FakturoError("validation", `cannot read '{{${content.slice(0, 80)}}}'`);
    out.push(token);
  }
  return out;
}
