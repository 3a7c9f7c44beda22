import { createHash } from "node:crypto";
import { COUNTRY_NAMES, fullCode, isObject, TAX_COUNTRIES } from "@fakturo/model";
import type { AppReply, Envelope } from "@fakturo/plugin";
import { html, Markup } from "@fakturo/xml";
import { FIELDS, type FieldName, MAX_LENGTH, type Problems } from "./form.ts";
import type { Customer } from "./replacement.ts";
import { type InvoicePageLanguage, TEXTS } from "./texts.ts";

/** Contrast at least 4.5:1 for texts and 3:1 for borders (WCAG 2.2, 1.4.3 and 1.4.11), in both schemes. */
const CSS = `
:root{color-scheme:light dark;--ink:#1b1f24;--dim:#4a5461;--paper:#fff;--line:#6b7683;--accent:#0b57a4;--on:#fff;--bad:#a3161a}
@media (prefers-color-scheme:dark){:root{--ink:#f0f2f5;--dim:#b9c2cd;--paper:#15181c;--line:#8b96a3;--accent:#8cc0f5;--on:#10161d;--bad:#ff9c9c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,nav{max-width:36rem;margin:0 auto;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:.5rem 0}
a{color:var(--accent)}
img{max-width:12rem;max-height:4rem}
dt{color:var(--dim)}
dd{margin:0 0 .5rem}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input,select,button{font:inherit;min-height:2.75rem;padding:.5rem;border-radius:.25rem}
input,select{width:100%;color:inherit;background:var(--paper);border:1px solid var(--line)}
button{font-weight:600;margin-top:1.25rem;padding:.5rem 1.25rem;border:1px solid var(--accent);background:var(--accent);color:var(--on)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{border:2px solid var(--bad);border-radius:.25rem;padding:1rem}
.error{color:var(--bad);font-weight:600;margin:0 0 .25rem}
`;
const STYLE = new Markup(`<style>${CSS}</style>`);
const HASH = createHash("sha256").update(CSS).digest("base64");

/** The page's heading, chosen by the workflow. */
export interface Brand {
  readonly name: string;
  readonly logo: string;
}

interface Shown {
  readonly status: number;
  readonly title: string;
  readonly content: Markup;
}

/** The form with the values given before. */
export function formPage(
  { doc }: Envelope,
  given: { readonly customer: Customer; readonly problems: Problems },
  brand: Brand,
  language: InvoicePageLanguage,
): AppReply {
  const { texts } = language;
  const { customer, problems } = given;
  const total = isObject(doc.totals) ? `${doc.totals.payable} ${doc.currency}` : "";
  const content = html`<p>${texts.intro}</p>
<dl><dt>${texts.receipt}</dt><dd>${fullCode(doc)} · ${String(doc.issue_date ?? "")} · ${total}</dd></dl>
${problems.size > 0 && problemBox(problems, language)}
<form method="post" action="?lang=${language.code}" novalidate>
${FIELDS.map((field) => row(field, customer[field.name], problems.get(field.name), language))}
<button>${texts.send}</button>
</form>`;
  return reply(
    { status: problems.size > 0 ? 422 : 200, title: texts.title, content },
    brand,
    language,
  );
}

/** The page after the form was sent. */
export function donePage(brand: Brand, language: InvoicePageLanguage): AppReply {
  const { done, doneText } = language.texts;
  return reply(
    { status: 200, title: done, content: html`<p role="status">${doneText}</p>` },
    brand,
    language,
  );
}

/** The page of a link that is no longer valid. */
export function expiredPage(language: InvoicePageLanguage): AppReply {
  const { expired, expiredText } = language.texts;
  const shown = { status: 410, title: expired, content: html`<p>${expiredText}</p>` };
  return reply(shown, { name: "", logo: "" }, language);
}

function problemBox(problems: Problems, { texts }: InvoicePageLanguage): Markup {
  const items = [...problems].map(([name, message]) =>
    name === ""
      ? html`<li>${message}</li>`
      : html`<li><a href="#${name}">${texts.fields[name]}: ${message}</a></li>`,
  );
  return html`<div class="problem" role="alert"><strong>${texts.problem}</strong><ul>${items}</ul></div>`;
}

function row(
  { name, autocomplete, required }: (typeof FIELDS)[number],
  value: string,
  problem: string | undefined,
  language: InvoicePageLanguage,
): Markup {
  const mark = [
    required && html` required`,
    problem && html` aria-invalid="true" aria-describedby="${name}-error"`,
  ];
  const control =
    name === "country"
      ? html`<select id="${name}" name="${name}" autocomplete="${autocomplete}"${mark}>${countries(value, language)}</select>`
      : html`<input id="${name}" name="${name}" value="${value}" maxlength="${MAX_LENGTH}" type="${typeOf(name)}" autocomplete="${autocomplete}"${mark}>`;
  const error = problem && html`<p class="error" id="${name}-error">${problem}</p>`;
  return html`<label for="${name}">${language.texts.fields[name]}</label>${error}${control}`;
}

function typeOf(name: FieldName): string {
  return name === "email" ? "email" : "text";
}

function countries(chosen: string, { code }: InvoicePageLanguage): Markup[] {
  const names = new Intl.DisplayNames([code], { type: "region", fallback: "none" });
  const named = TAX_COUNTRIES.flatMap((country) => {
    const name = names.of(country) ?? COUNTRY_NAMES[country];
    return name === undefined ? [] : [{ country, name }];
  });
  return named
    .toSorted((a, b) => a.name.localeCompare(b.name, code))
    .map(
      ({ country, name }) =>
        html`<option value="${country}"${country === chosen && html` selected`}>${name}</option>`,
    );
}

/** A page that needs no script and loads nothing but the logo. */
function reply(
  { status, title, content }: Shown,
  { name, logo }: Brand,
  language: InvoicePageLanguage,
): AppReply {
  const items = [...TEXTS].map(
    ([code, { language: own }]) =>
      html`<li><a href="?lang=${code}" lang="${code}" hreflang="${code}">${own}</a></li>`,
  );
  const head = logo ? html`<p><img src="${logo}" alt="${name}"></p>` : name && html`<p>${name}</p>`;
  const page = html`<!DOCTYPE html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${STYLE}
</head>
<body>
<nav aria-label="${language.texts.languages}"><ul>${items}</ul></nav>
<main>
${head}
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  const pictures = logo ? `; img-src ${new URL(logo).origin}` : "";
  const headers = {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${HASH}'${pictures}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-language": language.code,
  };
  return { status, mime: "text/html; charset=utf-8", body: page.text, headers };
}
