import type { DocsPage } from "../pages/page.ts";
import type { Section } from "./navigation.ts";

/**
 * The list of pages for language models: addresses of the plain texts by section.
 * https://llmstxt.org
 */
export function llmsText(
  sections: readonly Section[],
  pages: ReadonlyMap<string, DocsPage>,
): string {
  const line = ({ title, path, summary }: DocsPage) =>
    `- [${title}](${path})${summary ? `: ${summary}` : ""}`;
  const of = (kind: DocsPage["kind"]) => [...pages.values()].filter((page) => page.kind === kind);
  const blocks = sections.map(
    ({ title, pages: list }) => `## ${title}\n\n${list.map(line).join("\n")}`,
  );
  return [
    "# Fakturo",
    "> Self-hosted invoicing for many countries: documents as JSON in the GOBL format, calculated and validated by the tax rules of their country, numbered, signed, converted and delivered to authorities. This is the documentation of one running version with its plugins; each page is plain text under the address given here. `openapi.json` describes the whole API.",
    ...blocks,
    `## Optional\n\n${[...of("error"), ...of("reference").filter(isListed)].map(line).join("\n")}`,
    "",
  ].join("\n\n");
}

function isListed({ path }: DocsPage): boolean {
  return !path.startsWith("reference/contract/");
}
