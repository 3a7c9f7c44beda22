import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import type { CommandGroup } from "../program.ts";
import { FILE, JSON_ERRORS, OUTPUT, PRETTY, pair } from "./options.ts";
import { addWholeCommands, WHOLE_COMMANDS } from "./whole.ts";

/** Commands on single documents that need no app. */
export const DOCUMENT_COMMANDS: readonly {
  readonly names: readonly string[];
  readonly add: CommandGroup;
}[] = [
  { names: ["build", "validate"], add: addBuild },
  { names: ["correct", "replicate"], add: addCorrect },
  { names: ["sign", "verify"], add: addSign },
  { names: WHOLE_COMMANDS, add: addWholeCommands },
];

const STRICT = ["--strict", "refuse members that the format does not know"] as const;

function addBuild(program: Command, { io, documentEngine: engine }: CommandContext): void {
  program
    .command("build")
    .description("normalise, calculate and validate a document or envelope")
    .argument("[file]", FILE)
    .option("--envelop", "put the document into an envelope")
    .option(...STRICT)
    .option("--explain", "print instead which pass, regime or addon set each value, and from what")
    .option(...PRETTY)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { build, explain } = await import("../document/work.ts");
      await (options.explain ? explain : build)(await engine(), io, file, options);
    });
  program
    .command("validate")
    .description("check a built document or envelope as it stands")
    .argument("[file]", FILE)
    .option(...STRICT)
    .action(async (file, options) => {
      const { validate } = await import("../document/work.ts");
      await validate(await engine(), io, file, options);
    });
}

function addCorrect(program: Command, { io, documentEngine: engine }: CommandContext): void {
  program
    .command("correct")
    .description("make the credit note, debit note or corrective invoice of an invoice")
    .argument("[file]", FILE)
    .option("--type <type>", "credit-note, debit-note, corrective, as the regime allows")
    .option("--reason <text>", "why the original has to be corrected")
    .option("--series <code>", "series of the new document")
    .option("--issue-date <date>", "its day of issue; today when absent")
    .option("--ext <key=code>", "extension for the reference to the original", pair)
    .option("--copy-tax", "repeat the original's tax totals in the reference")
    .option("--keep-rates", "keep the tax rates of the original's date, through the value date")
    .option("--schema", "print the options that fit this invoice as JSON Schema instead")
    .option(...PRETTY)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { correct } = await import("../document/work.ts");
      await correct(await engine(), io, file, options);
    });
  program
    .command("replicate")
    .description("copy a document without its code, dates and identifiers")
    .argument("[file]", FILE)
    .option(...PRETTY)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { replicate } = await import("../document/work.ts");
      await replicate(await engine(), io, file, options);
    });
}

function addSign(program: Command, { io, documentEngine: engine }: CommandContext): void {
  program
    .command("sign")
    .description("add a signature to an envelope, or to the envelope built around a document")
    .argument("[file]", FILE)
    .requiredOption("--key <file>", "private key (JWK); `fakturo keys generate` makes one")
    .option("--issuer <domain>", "domain name of the signer")
    .option("--audience <address>", "address that the signature is for")
    .option(...PRETTY)
    .option(...OUTPUT)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { sign } = await import("../document/sign.ts");
      await sign(await engine(), io, file, options);
    });
  program
    .command("verify")
    .description("check the contents of an envelope against its signatures")
    .argument("[file]", FILE)
    .option("--key <file>", "public keys (JWK, list or JWK set)")
    .action(async (file, options) => {
      const { verify } = await import("../document/sign.ts");
      await verify(await engine(), io, file, options);
    });
}
