import type { Registry } from "@fakturo/engine";
import { type DocsPage, errorPath, faultPath } from "../pages/page.ts";
import { appPageName, isApp } from "../reference/app-pages.ts";

const FAULT = /^GOBL-/;

/** Finds the page about a fault, an addon, a step, a format or an error key that a text names. */
export function codeIndex(
  { plugins, addons }: Registry,
  pages: ReadonlyMap<string, DocsPage>,
): (code: string) => string | undefined {
  const known = new Map<string, string>();
  for (const key of addons.keys()) known.set(key, `reference/addons/${key}.md`);
  for (const plugin of plugins.filter(isApp)) {
    const { providers = [], converters = [], exporters = [] } = plugin;
    const page = `reference/apps/${appPageName(plugin)}.md`;
    for (const { key } of [...providers, ...converters, ...exporters])
      if (key.includes(".")) known.set(key, `${page}#${anchorOf(key)}`);
  }
  return (code) => {
    const found = FAULT.test(code) ? faultPath(code) : (known.get(code) ?? hyphenated(code));
    return found !== undefined && pages.has(found.split("#")[0] ?? "") ? found : undefined;
  };
}

/** Keys of one word, such as `loop`, are common words of other texts. */
function hyphenated(code: string): string | undefined {
  return /^[a-z]+(?:-[a-z]+)+$/.test(code) ? errorPath(code) : undefined;
}

/** As headings are named. */
function anchorOf(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}_-]/gu, "");
}
