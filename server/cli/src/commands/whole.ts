import type { Transformation } from "@fakturo/engine";
import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import type { OutputOptions } from "../io.ts";
import { FILE, JSON_ERRORS, OUTPUT, PRETTY } from "./options.ts";

export const WHOLE_COMMANDS = ["invert", "remove-included-taxes", "convert-currency", "unsign"];

/** Commands that transform an invoice, and the one that removes signatures. */
export function addWholeCommands(
  program: Command,
  { io, documentEngine: engine }: CommandContext,
): void {
  const add = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .argument("[file]", FILE)
      .option(...PRETTY)
      .option(...OUTPUT)
      .option(...JSON_ERRORS);
  const change = async (
    file: string | undefined,
    operation: Transformation,
    options: OutputOptions,
  ): Promise<void> => {
    const { transform } = await import("../document/work.ts");
    await transform(await engine(), io, file, operation, options);
  };
  add("invert", "turn an invoice into the one that cancels it out").action((file, options) =>
    change(file, { kind: "invert" }, options),
  );
  add("remove-included-taxes", "give an invoice net prices in place of gross ones").action(
    (file, options) => change(file, { kind: "remove-included-taxes" }, options),
  );
  add("convert-currency", "put an invoice into another currency by its exchange rates")
    .requiredOption("--to <currency>", "ISO code, e.g. USD")
    .action((file, { to, ...options }) => change(file, { kind: "convert", currency: to }, options));
  add("unsign", "take all signatures away from an envelope").action(async (file, options) => {
    const { unsign } = await import("../document/work.ts");
    await unsign(await engine(), io, file, options);
  });
}
