import { html, type Markup, type MarkupPart } from "@fakturo/xml";

/** Web address; excludes other schemes, such as script. */
const WEB = /^https?:\/\/[^\s<>"']+$/i;

/** A text with its own direction; web addresses are links. */
export function value(text: string): Markup {
  if (WEB.test(text)) return html`<a href="${text}" rel="noopener noreferrer">${text}</a>`;
  return html`<bdi>${text}</bdi>`;
}

/** Lines one below the other. */
export function lines(text: string): MarkupPart {
  return text.split("\n").map((line, i) => [i === 0 ? "" : html`<br>`, value(line)]);
}

/** The web address of a code, if it has one. */
export function linkOf(text: string): string | undefined {
  return WEB.test(text) ? text : undefined;
}
