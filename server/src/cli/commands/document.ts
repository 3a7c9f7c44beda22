import { type Command, InvalidArgumentError } from "commander";
import type { Context } from "../context.ts";
import { FILE, JSON_ERRORS, OUTPUT, PRETTY } from "./options.ts";
import { addWholeCommands } from "./whole.ts";

/** Commands on single documents, and the stream of them. */
export function addDocumentCommands(program: Command, context: Context): void {
  addBuild(program, context);
  addCorrect(program, context);
  addSign(program, context);
  addConvert(program, context);
  addWholeCommands(program, context);
  program
    .command("bulk")
    .description("answer JSON lines {id, op, data, opts?} with {id, out} or {id, error}")
    .action(async () => {
      const { bulk } = await import("../bulk/bulk.ts");
      const { stdin, stdout } = context.io;
      await bulk(await context.engine(), stdin, stdout);
    });
}

function addBuild(program: Command, { io, documentEngine: engine }: Context): void {
  program
    .command("build")
    .description("normalise, calculate and validate a document or envelope")
    .argument("[file]", FILE)
    .option("--envelop", "put the document into an envelope")
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
    .option(...JSON_ERRORS)
    .action(async (file) => {
      const { validate } = await import("../document/work.ts");
      await validate(await engine(), io, file);
    });
}

function addCorrect(program: Command, { io, documentEngine: engine }: Context): void {
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

function addSign(program: Command, { io, documentEngine: engine }: Context): void {
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
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { verify } = await import("../document/sign.ts");
      await verify(await engine(), io, file, options);
    });
}

function addConvert(program: Command, { io, engine }: Context): void {
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
      await convert(await engine(), io, file, options);
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
      await read(await engine(), io, file, options);
    });
  program
    .command("check")
    .description("say whether a file in any format, or a document in JSON, is in order")
    .argument("[file]", "file; stdin when absent or -")
    .option("--to <format>", "check also whether this format can be written, after its own rules")
    .option("--set <option=value>", "option of that converter", pair)
    .option(...JSON_ERRORS)
    .action(async (file, options) => {
      const { check } = await import("../document/convert.ts");
      await check(await engine(), io, file, options);
    });
}

/** Collects repeated `key=value` options. */
function pair(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Write it as name=value.");
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
