import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON } from "./options.ts";

/** `fakturo docs`: pages about codes, and the documentation as static files. */
export function addDocsCommands(program: Command, { io, config, engine }: CommandContext): void {
  const docs = program
    .command("docs")
    .description("explain a code, or write the documentation as static files");
  docs
    .command("show", { isDefault: true })
    .description("print what a fault, an error key or a code of an authority means and what to do")
    .argument("<code>", "e.g. GOBL-ES-TAX-IDENTITY-01, conflict or 1104")
    .option(...AS_JSON)
    .action(async (code, { json }) => {
      const { explainCode } = await import("../docs/docs.ts");
      await explainCode((await engine()).registry, io, code, json);
    });
  docs
    .command("build")
    .description("write the site that `fakturo serve` has at /docs, for the configured plugins")
    .requiredOption("--out <folder>", "where the files go")
    .action(async ({ out }) => {
      const { buildDocs } = await import("../docs/docs.ts");
      await buildDocs(config(), io, out);
    });
}
