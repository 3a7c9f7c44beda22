import { type Registry, ruleBook } from "@fakturo/engine";
import { REMARK, referencePages } from "../reference/reference.ts";
import { apiPages } from "./api-pages.ts";
import { codePages } from "./code-pages.ts";
import { countryOf } from "./countries.ts";
import { type CountryTemplate, countryPages } from "./country-pages.ts";
import { errorPages } from "./error-pages.ts";
import { faultPages } from "./fault-pages.ts";
import { type Guides, guidePages, type Pictures, titleOf } from "./guides.ts";
import { codeListPages } from "./list-pages.ts";
import type { ServiceApi } from "./open-api.ts";
import type { DocsPage } from "./page.ts";

export type { CountryTemplate } from "./country-pages.ts";
export {
  findPictures,
  type Guides,
  guidesFolder,
  type Pictures,
  readGuides,
  titleOf,
} from "./guides.ts";
export { combinedOpenApi, type ServiceApi } from "./open-api.ts";
export type { DocsPage, PageKind } from "./page.ts";

/** What the pages are made from. */
export interface DocsParts {
  readonly registry: Registry;
  readonly guides: Guides;
  readonly pictures: Pictures;
  readonly services: readonly ServiceApi[];
  readonly templates: readonly CountryTemplate[];
}

/** All pages by path: written ones, and those about everything that is loaded. */
export function allPages(parts: DocsParts): ReadonlyMap<string, DocsPage> {
  const { registry, guides, services } = parts;
  const errors = errorPages(guides.get("errors.md") ?? "");
  const codes = codePages(registry, (plugin) => countryOf(registry, plugin));
  const pages = [
    ...guidePages(guides),
    ...countryPages(parts),
    ...loadedPages(registry),
    ...apiPages(services),
    ...codeListPages(registry, errors, ruleBook(registry).size),
    ...errors,
    ...faultPages(registry),
    ...codes,
  ];
  return new Map(pages.map((page) => [page.path, page]));
}

/** Pages about the loaded regimes, addons, apps and sets of rules. */
function loadedPages(registry: Registry): DocsPage[] {
  return [...referencePages(registry)].map(([path, text]) => ({
    path: `reference/${path}`,
    title: titleOf(text) ?? path,
    kind: "reference",
    markdown: () => text.replace(`${REMARK}\n\n`, ""),
  }));
}

/** Pages about a fault, an error key, a code of steps or of an authority; upper and lower case are the same. */
export function pagesAbout(
  { registry, guides }: Pick<DocsParts, "registry" | "guides">,
  code: string,
): DocsPage[] {
  const wanted = code.toUpperCase();
  const isNamed = ({ title }: DocsPage) => title.toUpperCase() === wanted;
  const codes = codePages(registry, (plugin) => countryOf(registry, plugin));
  return [
    ...faultPages(registry).filter(isNamed),
    ...errorPages(guides.get("errors.md") ?? "").filter(isNamed),
    ...codes.filter(({ title }) => title.toUpperCase().endsWith(` ${wanted}`)),
  ];
}
