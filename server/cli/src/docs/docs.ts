import { resolve } from "node:path";
import type { Registry } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import { type Config, writeDocumentation } from "@fakturo/server";
import { pagesAbout, readGuides } from "@fakturo/server-docs";
import { type Io, writeJson } from "../io.ts";
import { withProgress } from "../progress.ts";

/** Prints the pages about a code as plain text. @throws FakturoError "not-found". */
export async function explainCode(
  registry: Registry,
  io: Io,
  code: string,
  json: boolean,
): Promise<void> {
  const pages = pagesAbout({ registry, guides: await readGuides() }, code);
  if (pages.length === 0)
    throw new FakturoError("not-found", `no rule, error or authority has the code ${code}`);
  const texts = pages.map(({ path, title, kind, markdown }) => ({
    path,
    title,
    kind,
    text: markdown(),
  }));
  if (json) await writeJson(io, texts, { pretty: true });
  else io.print(texts.map(({ text }) => withoutAddresses(text)).join("\n"));
}

/** Links between pages lead nowhere in a terminal; those to the law stay. */
function withoutAddresses(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, "$1")
    .replaceAll(/\[([^\]]*)\]\((https?:[^)]*)\)/g, "$1  $2");
}

/** Writes the documentation as static files. */
export async function buildDocs(config: Config, io: Io, out: string): Promise<void> {
  const folder = resolve(io.cwd, out);
  const count = await withProgress(io, (onProgress) =>
    writeDocumentation(config, folder, (done, all) => onProgress("files", done, all)),
  );
  io.print(`${count} files in ${folder}\n`);
}
