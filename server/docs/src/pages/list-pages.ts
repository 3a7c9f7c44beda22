import type { Registry } from "@fakturo/engine";
import { formatMarkdown, heading, table, text } from "../reference/page.ts";
import { listedCodes } from "./code-pages.ts";
import type { DocsPage } from "./page.ts";

const FOLDER = "codes";

/** Lists of the pages about codes: all kinds, and those of each authority. */
export function codeListPages(
  registry: Registry,
  errors: readonly DocsPage[],
  rules: number,
): DocsPage[] {
  const byFolder = Map.groupBy(listedCodes(registry), ({ path }) => path.split("/")[1] ?? "");
  const authorities = [...byFolder].map(([folder, codes]) => ({
    folder,
    codes,
    name: [...new Set(codes[0]?.connections.map(({ name }) => name))].join("; "),
  }));
  const overview: DocsPage = {
    path: `${FOLDER}/README.md`,
    title: "Faults, errors and codes",
    kind: "guide",
    markdown: () =>
      formatMarkdown([
        heading(1, "Faults, errors and codes"),
        ...text(
          "Every code that Fakturo or an authority answers has a page: what it means, and what to do. Search for the code, or choose its kind.",
        ),
        heading(2, "Faults of documents"),
        ...text(
          `${rules} rules; their codes begin with \`GOBL-\`: [sets of rules](../reference/README.md#rules).`,
        ),
        heading(2, "Errors of the API and of steps"),
        { kind: "list", items: errors.map(({ path, title }) => `[\`${title}\`](../${path})`) },
        heading(2, "Codes of authorities and networks"),
        table(
          ["Authority or network", "Codes"],
          authorities.map(({ folder, codes, name }) => [
            `[${name}](${folder}/README.md)`,
            `${codes.length}`,
          ]),
        ),
      ]),
  };
  return [
    overview,
    ...authorities.map(
      ({ folder, codes, name }): DocsPage => ({
        path: `${FOLDER}/${folder}/README.md`,
        title: `Codes of ${name}`,
        kind: "reference",
        markdown: () =>
          formatMarkdown([
            heading(1, `Codes of ${name}`),
            table(
              ["Code", "Meaning", "What to do"],
              codes.map(({ code, path, meaning, remedy }) => [
                `[\`${code}\`](${path.split("/").at(-1) ?? ""})`,
                meaning,
                remedy,
              ]),
            ),
          ]),
      }),
    ),
  ];
}
