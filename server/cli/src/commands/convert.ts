import type { OnProgress } from "@fakturo/server-base";
import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { JSON_ANYWAY, JSON_ERRORS, OUTPUT, PRETTY, pair } from "./options.ts";

/** Commands that convert other formats, and bulk processing. */
export function addConvertCommands(
  program: Command,
  { io, engine, formatEngine }: CommandContext,
): void {
  program
    .command("convert")
    .description("write a document in another format, or read one from it")
    .argument("[file]", "document; stdin when absent or -")
    .option("--to <format>", "format to write, e.g. ubl")
    .option("--from <format>", "format to read")
    .option("--set <option=value>", "option of the converter", pair)
    .option(...PRETTY)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { convert } = await import("../document/convert.ts");
      await convert(await formatEngine(options.to ?? options.from), io, file, options);
    });
  program
    .command("parse")
    .description("read an invoice file in any format known here (XML, PDF), and build it")
    .argument("[file]", "file; stdin when absent or -")
    .option("--from <format>", "format of the file, found out when absent")
    .option("--set <option=value>", "option of the converter", pair)
    .option(...PRETTY)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { read } = await import("../document/convert.ts");
      await read(await formatEngine(options.from), io, file, options);
    });
  program
    .command("check")
    .description("say whether a file in any format, or a document in JSON, is in order")
    .argument("[file]", "file; stdin when absent or -")
    .option("--to <format>", "check also whether this format can be written, after its own rules")
    .option("--set <option=value>", "option of that converter", pair)
    .action(async (file, options) => {
      const { check } = await import("../document/convert.ts");
      await check(await engine(), io, file, options);
    });
  program
    .command("bulk")
    .description("answer JSON lines {id, op, data, opts?} with {id, out} or {id, error}")
    .option(...JSON_ANYWAY)
    .action(async () => {
      const { bulk } = await import("../bulk/bulk.ts");
      const { withProgress } = await import("../progress.ts");
      const loaded = await engine();
      const { stdin, stdout } = io;
      const answer = (onProgress?: OnProgress) => bulk(loaded, stdin, stdout, { onProgress });
      // At one terminal the bar and the answers would overwrite each other.
      await (io.isTerminal ? answer() : withProgress(io, answer));
    });
}
