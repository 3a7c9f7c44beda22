import { readManifest } from "@fakturo/server/config";
import { Argument, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { writeJson } from "../io.ts";
import { AS_JSON } from "./options.ts";

/** `fakturo version`, and completion for shells. */
export function addCompletionCommands(program: Command, { io }: CommandContext): void {
  program
    .command("version")
    .description("print the version of Fakturo and of Node")
    .option(...AS_JSON)
    .action(async ({ json }) => {
      const { version } = readManifest();
      const { node } = process.versions;
      if (json) return writeJson(io, { fakturo: version, node }, { pretty: true });
      io.print(`fakturo ${version}\nnode ${node}\n`);
    });
  program
    .command("completion")
    .description("print a script for a shell: source <(fakturo completion bash)")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .action(async (shell: string) => {
      const { completionScript } = await import("../completion.ts");
      io.print(completionScript(program, shell));
    });
}
