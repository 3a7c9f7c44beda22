import { basename, join, relative } from "node:path";
import { ROOT } from "../packages.ts";
import { dataPage } from "./data-page.ts";
import { type Declared, declarationsOf } from "./declarations.ts";

/** A page of the reference: a package, and its folders and files that plugin authors use. */
interface Source {
  readonly name: string;
  readonly folder: string;
  readonly about: string;
  /** Source folders and files of the page; default: all. */
  readonly parts?: RegExp;
}

const SOURCES: readonly Source[] = [
  {
    name: "plugin",
    folder: "core/plugin",
    about:
      "What plugins are made of. Types of configurations (`Type`, `Static`) come from `@fakturo/schema`.",
  },
  {
    name: "testkit",
    folder: "core/testkit",
    about: "Tests for authors of plugins, on vitest.",
  },
  {
    name: "engine",
    folder: "core/engine",
    about: "`createEngine` and what it answers.",
  },
  {
    name: "model",
    folder: "core/model",
    about: "Amounts, dates, errors, faults and JSON, as plugins use them.",
    parts: /^(num|cal|text|uuid)\/|^(errors|faults|json|members)\.ts$/,
  },
];

const NOTE = "Made from the docstrings by `npm run docs`; change them, not this page.";
const FENCE = "```";

/** Pages of the reference of the contract, by their path below `docs/reference`. */
export function contractPages(): ReadonlyMap<string, string> {
  const pages = SOURCES.map((source) => [`contract/${source.name}.md`, pageOf(source)] as const);
  return new Map([
    ["contract/README.md", indexPage()],
    ...pages,
    ["contract/data.md", dataPage(NOTE)],
  ]);
}

function partsOf({ folder, parts }: Source): ReadonlyMap<string, readonly Declared[]> {
  const src = join(ROOT, folder, "src");
  const found = declarationsOf(join(src, "index.ts"));
  const wanted = found.filter(({ module }) => parts?.test(relative(src, module)) ?? true);
  return Map.groupBy(
    wanted.toSorted((a, b) => (a.module < b.module ? -1 : a.module > b.module ? 1 : 0)),
    ({ module }) => titleOf(module),
  );
}

function titleOf(module: string): string {
  const words = basename(module, ".ts").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pageOf(source: Source): string {
  const sections = [...partsOf(source)].map(
    ([title, all]) => `## ${title}\n\n${all.map((one) => sectionOf(source, one)).join("\n\n")}`,
  );
  return `# @fakturo/${source.name}\n\n${NOTE}\n\n${source.about}\n\n${sections.join("\n\n")}\n`;
}

function sectionOf(source: Source, { name, doc, code }: Declared): string {
  return `<a id="${anchor(source, name)}"></a>\n\n### ${name}\n\n${paragraphs(doc)}\n\n${FENCE}ts\n${code}\n${FENCE}`;
}

function anchor({ name: page }: Source, name: string): string {
  return `${page}.${name}`;
}

/** Converts tags of a docstring to sentences. */
function paragraphs(doc: string): string {
  return doc
    .replaceAll(/\n(?!\n|@)/g, " ")
    .replaceAll(/\n?@param (\w+)\s+/g, "\n\n- `$1`: ")
    .replaceAll(/\n?\s?@returns\s+/g, "\n\nReturns ")
    .replaceAll(/\n?\s?@throws\s+/g, "\n\nThrows ")
    .trim();
}

function indexPage(): string {
  const pages = SOURCES.map((source) => {
    const groups = [...partsOf(source)].map(([title, all]) => {
      const names = all.map(
        ({ name }) => `[\`${name}\`](${source.name}.md#${anchor(source, name)})`,
      );
      return `- ${title}: ${names.join(" ")}`;
    });
    return `## [@fakturo/${source.name}](${source.name}.md)\n\n${source.about}\n\n${groups.join("\n")}`;
  });
  const data =
    "## [Data of regimes, addons and catalogues](data.md)\n\nRates, categories, keys, extensions, scenarios, tags and corrections.";
  return `# Reference of the contract\n\n${NOTE} The guide is [docs/plugins](../../plugins/README.md).\n\n${[...pages, data].join("\n\n")}\n`;
}
