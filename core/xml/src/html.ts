/** HTML that is inserted unchanged. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Values of a template: texts are escaped, markup is not, undefined is empty. */
export type MarkupPart = string | number | Markup | undefined | false | readonly MarkupPart[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that are removed; overrides would let one text reorder the following ones. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/g;

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function render(part: MarkupPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "string") return escapeText(part);
  return typeof part === "number" ? String(part) : part.map(render).join("");
}

/** Template whose values are escaped, in content and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + render(parts[i - 1]) + string));
}
