import { posix } from "node:path";

/** Pages of a site as HTML, by path. */
export type HtmlPages = ReadonlyMap<string, string>;

/** Addresses in the repository, of files that are not part of the site. */
export const REPOSITORY = "https://github.com/fakturo/fakturo/blob/main/";

/** Links of the pages that lead to no file, or to no anchor of a page; each with the first page that has it. */
export function deadLinks(pages: HtmlPages, files: ReadonlySet<string>): string[] {
  const anchors = new Map(
    Array.from(pages, ([path, html]) => [path, new Set(valuesOf(html, "id"))] as const),
  );
  const dead = new Map<string, string>();
  for (const [path, html] of pages)
    for (const href of valuesOf(html, "href").filter(isInside)) {
      const [file = "", anchor] = href.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      const isThere = file === "" || files.has(target);
      const known = anchor === undefined || (anchors.get(target)?.has(decodeURI(anchor)) ?? false);
      if (!isThere || !known) dead.set(href, `${path} → ${href}`);
    }
  return [...dead.values()];
}

/** Files of the repository that pages link to. */
export function repositoryLinks(pages: HtmlPages): Set<string> {
  const all = [...pages.values()].flatMap((html) => valuesOf(html, "href"));
  const inside = all.filter((href) => href.startsWith(REPOSITORY));
  return new Set(inside.map((href) => href.slice(REPOSITORY.length).split("#")[0] ?? ""));
}

/** Anchors that a page has twice. */
export function repeatedAnchors(html: string): string[] {
  const ids = valuesOf(html, "id");
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}

function valuesOf(html: string, attribute: "id" | "href"): string[] {
  return Array.from(html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g")), ([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&quot;", '"'),
  );
}

function isInside(href: string): boolean {
  return !/^[a-z]+:/i.test(href);
}
