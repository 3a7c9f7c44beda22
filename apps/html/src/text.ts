import { html, type Markup, type Part } from "./markup.ts";

/** Address of the web and nothing else, such as script. */
const WEB = /^https?:\/\/[^\s<>"']+$/i;

/** A text whose direction is its own; addresses of the web are links. */
export function value(text: string): Markup {
  if (WEB.test(text)) return html`<a href="${text}" rel="noopener noreferrer">${text}</a>`;
  return html`<bdi>${text}</bdi>`;
}

/** Lines one below the other. */
export function lines(text: string): Part {
  return text.split("\n").map((line, i) => [i === 0 ? "" : html`<br>`, value(line)]);
}

/** The address of a code that leads to one. */
export function linkOf(text: string): string | undefined {
  return WEB.test(text) ? text : undefined;
}
