import type { DocsPage } from "../pages/page.ts";

/** A part of the navigation; its first page introduces it. */
export interface Section {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

interface SectionPlan {
  readonly title: string;
  /** Paths in order; one that ends in `/` stands for all other pages directly in that folder. */
  readonly paths: readonly string[];
}

/** Ways through the site: by what a reader wants to do. */
const PLAN: readonly SectionPlan[] = [
  {
    title: "Send your first invoice",
    paths: [
      "first-invoice.md",
      "api.md",
      "client.md",
      "cli.md",
      "mcp.md",
      "errors.md",
      "console.md",
    ],
  },
  { title: "Countries", paths: ["countries/README.md", "countries/"] },
  {
    title: "Write a plugin",
    paths: ["plugins/README.md", "plugins/", "apps.md", "reference/contract/README.md"],
  },
  {
    title: "Contribute a country",
    paths: [
      "contribute-a-country.md",
      "plugins/regime.md",
      "plugins/addon.md",
      "business-rules.md",
      "simulators.md",
    ],
  },
  {
    title: "Operate",
    paths: [
      "deployment.md",
      "operations.md",
      "peppol-provider.md",
      "scaling.md",
      "data-protection.md",
    ],
  },
  {
    title: "Reference",
    paths: ["reference/README.md", "reference/contract/", "reference/"],
  },
  { title: "API reference", paths: ["api/README.md", "api/"] },
  { title: "Faults, errors and codes", paths: ["codes/README.md", "errors.md"] },
  {
    title: "About Fakturo",
    paths: ["architecture.md", "glossary.md", "differences.md", "decisions/"],
  },
];

/** Folders whose pages are too many for a list, with the section they belong to. */
const LARGE: readonly (readonly [prefix: string, title: string])[] = [
  ["faults/", "Faults, errors and codes"],
  ["errors/", "Faults, errors and codes"],
  ["codes/", "Faults, errors and codes"],
  ["reference/", "Reference"],
];

/** The sections of a site with these pages. */
export function sectionsOf(pages: ReadonlyMap<string, DocsPage>): Section[] {
  return PLAN.map(({ title, paths }) => {
    const named = paths.flatMap((path) => (path.endsWith("/") ? folderOf(path, pages) : [path]));
    const found = [...new Set(named)].flatMap((path) => pages.get(path) ?? []);
    return { title, pages: found };
  }).filter(({ pages: found }) => found.length > 0);
}

function folderOf(folder: string, pages: ReadonlyMap<string, DocsPage>): string[] {
  return [...pages.values()]
    .filter(({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes("/"))
    .sort(folder === "countries/" ? byTitle : byPath)
    .map(({ path }) => path);
}

function byTitle(a: DocsPage, b: DocsPage): number {
  return a.title < b.title ? -1 : 1;
}

function byPath(a: DocsPage, b: DocsPage): number {
  return a.path < b.path ? -1 : 1;
}

/** The section that a page is shown in; undefined for the first page. */
export function sectionOf(path: string, sections: readonly Section[]): Section | undefined {
  const own = sections.find(({ pages }) => pages.some((page) => page.path === path));
  if (own) return own;
  const [, title] = LARGE.find(([prefix]) => path.startsWith(prefix)) ?? [];
  return sections.find((section) => section.title === title);
}
