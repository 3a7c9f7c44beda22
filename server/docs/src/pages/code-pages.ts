import type { Registry } from "@fakturo/engine";
import type { AuthorityCode, Connection, Plugin } from "@fakturo/plugin";
import { appPageName } from "../reference/app-pages.ts";
import { formatMarkdown, heading, table, text } from "../reference/page.ts";
import { type DocsPage, slugOf } from "./page.ts";

/** A code of an authority's answers, with the connections whose answers have it. */
export interface ListedCode extends AuthorityCode {
  readonly path: string;
  readonly plugin: Plugin;
  readonly connections: readonly Connection[];
}

/** Codes of all authorities; connections of a plugin with the same table share its pages. */
export function listedCodes({ plugins }: Registry): ListedCode[] {
  return plugins.flatMap((plugin) => {
    const withCodes = (plugin.connections ?? []).filter(({ codes }) => codes?.length);
    const tables = Map.groupBy(withCodes, ({ codes }) => codes);
    return [...tables].flatMap(([codes = [], connections]) =>
      withPaths(connections[0]?.key ?? "", codes).map((code) => ({ ...code, plugin, connections })),
    );
  });
}

/** Codes that differ in signs or case only are numbered. */
function withPaths(folder: string, codes: readonly AuthorityCode[]) {
  const used = new Map<string, number>();
  return codes.map((code) => {
    const slug = slugOf(code.code);
    const count = (used.get(slug) ?? 0) + 1;
    used.set(slug, count);
    return {
      ...code,
      path: `codes/${slugOf(folder)}/${count > 1 ? `${slug}--${count}` : slug}.md`,
    };
  });
}

/** A page for each code of an authority. @param countryOf the country guide of a plugin's authority. */
export function codePages(
  registry: Registry,
  countryOf: (plugin: Plugin) => string | undefined,
): DocsPage[] {
  return listedCodes(registry).map((code) => ({
    path: code.path,
    title: `${code.connections[0]?.name ?? ""} ${code.code}`,
    kind: "code",
    summary: code.meaning,
    markdown: () => codeText(code, countryOf(code.plugin)),
  }));
}

function codeText(
  { code, meaning, remedy, plugin, connections }: ListedCode,
  country: string | undefined,
): string {
  const app = appPageName(plugin);
  const links = [
    `[App \`${app}\` with all its codes](../../reference/apps/${app}.md)`,
    ...(country === undefined
      ? []
      : [`[Country guide, with the law](../../countries/${country.toLowerCase()}.md)`]),
  ];
  return formatMarkdown([
    heading(1, `${connections[0]?.name ?? ""} ${code}`),
    ...text(`**Meaning:** ${meaning}.`),
    heading(2, "What to do"),
    ...text(`${remedy[0]?.toUpperCase() ?? ""}${remedy.slice(1)}.`),
    heading(2, "Where it appears"),
    table(
      ["", ""],
      [
        ["Authority or network", connections.map(({ name }) => name).join("; ")],
        ["Connection", connections.map(({ key }) => `\`${key}\``).join(", ")],
        ["Code", `\`${code}\``],
      ],
    ),
    ...text("A job lists it in `faults`, and a record in the events of its submission."),
    ...text(links.join(" · ")),
  ]);
}
