import { html, type Markup, type MarkupPart } from "@fakturo/xml";
import type { FastifyReply } from "fastify";
import { POLICY, STYLE } from "./style.ts";
import { PAGE_TEXTS, type PageTexts } from "./texts/index.ts";

/** A page in one language. */
export interface PageParts {
  /** ISO 639-1, with a country where its words differ. */
  readonly language: string;
  readonly texts: PageTexts;
  /** The page's address, relative to that of the request. */
  readonly address: string;
  /** Languages in which the page exists. */
  readonly languages: readonly string[];
  readonly title: string;
  readonly body: MarkupPart;
}

/** The HTML of a page; it needs no script. */
export function pageText({ address, language, texts, languages, title, body }: PageParts): string {
  const page = html`<!DOCTYPE html>
<html lang="${language}"${texts.direction && html` dir="${texts.direction}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${STYLE}
</head>
<body>
${languages.length > 1 && languageMenu(address, languages, texts)}
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return page.text;
}

function languageMenu(
  address: string,
  languages: readonly string[],
  { languages: label }: PageTexts,
): Markup {
  const items = languages.map(
    (code) =>
      html`<li><a href="${address}?lang=${code}" lang="${code}" hreflang="${code}">${PAGE_TEXTS.get(code)?.language ?? code}</a></li>`,
  );
  return html`<nav aria-label="${label}"><ul>${items}</ul></nav>`;
}

/** Sends a page with headers that keep its address and contents private. */
export function sendPage(reply: FastifyReply, status: number, page: PageParts): FastifyReply {
  return reply
    .code(status)
    .header("content-security-policy", POLICY)
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .header("content-language", page.language)
    .type("text/html; charset=utf-8")
    .send(pageText(page));
}
