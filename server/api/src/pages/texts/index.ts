import { ar } from "./ar.ts";
import { ca } from "./ca.ts";
import { da } from "./da.ts";
import { el } from "./el.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { eu } from "./eu.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { gl } from "./gl.ts";
import { it } from "./it.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ptBR } from "./pt-br.ts";
import type { PageTexts } from "./texts.ts";

export type { FaultName, PageTexts } from "./texts.ts";

/** Texts of hosted pages by language: ISO 639-1, with a country where its words differ. */
export const PAGE_TEXTS: ReadonlyMap<string, PageTexts> = new Map(
  Object.entries({ es, ca, eu, gl, pl, pt, "pt-BR": ptBR, el, fr, da, fi, it, ar, en }),
);

/** English, for languages without texts. */
export function textsOf(language: string): PageTexts {
  return PAGE_TEXTS.get(language) ?? en;
}

const MAX_HEADER = 500;

/**
 * The language of a page: the chosen one, else the first of `Accept-Language` (RFC 9110 §12.5.4) that is offered, with
 * its country or without, else the first offered one.
 */
export function chooseLanguage(
  offered: readonly string[],
  chosen: string | undefined,
  accepted: string = "",
): string {
  const wanted = accepted
    .slice(0, MAX_HEADER)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => offeredAs(tag, offered));
  const found = [chosen, ...wanted].find((one) => one !== undefined && offered.includes(one));
  return found ?? offered[0] ?? "en";
}

/** The offered language of a tag: the same one, else another of the same language; `pt-PT` is served `pt`. */
function offeredAs(tag: string, offered: readonly string[]): string | undefined {
  const primary = languageIn(tag);
  return (
    offered.find((one) => one.toLowerCase() === tag) ??
    offered.find((one) => one === primary) ??
    offered.find((one) => languageIn(one) === primary)
  );
}

function languageIn(tag: string): string {
  return tag.split("-", 1)[0] ?? "";
}
