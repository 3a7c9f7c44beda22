import { posix } from "node:path";

/** Files that are not part of the site are read in the repository. */
const REPOSITORY = "https://github.com/fakturo/fakturo/blob/main/docs/";

const README = /(^|\/)README\.md$/;
const MARKDOWN = /\.md$/;

/** The path of a page's HTML: `countries/README.md` is `countries/index.html`. */
export function htmlPath(path: string): string {
  return path.replace(README, "$1index.html").replace(MARKDOWN, ".html");
}

/** A path as seen from a page; both are below the site's root. */
export function relativePath(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * The address of a link in a page of the site: pages as HTML, other files of the site as they are, everything else in the
 * repository.
 */
export function addressOf(link: string, from: string, isInSite: (path: string) => boolean): string {
  if (ABSOLUTE.test(link)) return link;
  const [target = "", ...anchor] = link.split("#");
  const hash = anchor.length > 0 ? `#${anchor.join("#")}` : "";
  const path = posix.join(posix.dirname(from), target);
  // With `./`, a path such as `javascript:x` stays a path.
  if (!isInSite(path)) return new URL(`./${path}`, REPOSITORY).href + hash;
  return relativePath(from, htmlPath(path)) + hash;
}
