import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { repositoryRoot } from "./shared.ts";
import { hasJava, startValidator, type Validator } from "./validator.ts";

const COMMAND = resolve(repositoryRoot(), "../shared/tools/validator/validator");
const START_MS = 180_000;
const MESSAGE = 160;

/** What keeps the official validators from running here; empty when nothing does. */
export function missingValidators(): string {
  if (!existsSync(COMMAND)) return "the validators";
  return hasJava() ? "" : "Java";
}

/** What is wrong with a document by a rule set, such as `eu.cen.en16931:ubl`: rules and messages. */
export type ErrorsOf = (ruleSet: string, xml: string) => Promise<string[]>;

/** Tests of what is written by the official rules; skipped, which is said, without validators. */
export function describeOfficial(subject: string, tests: (errorsOf: ErrorsOf) => void): void {
  const missing = missingValidators();
  if (missing) process.stdout.write(`${subject} was NOT checked officially: no ${missing}.\n`);
  const title = missing ? `official rules (SKIPPED: no ${missing})` : "official rules";
  describe.skipIf(missing !== "")(title, () => {
    let validator: Validator | undefined;
    beforeAll(async () => {
      validator = await startValidator(COMMAND);
    }, START_MS);
    afterAll(() => validator?.stop());
    tests(async (ruleSet, xml) => {
      if (!validator) throw new Error("the validators are not running");
      const { ok, errors } = await validator.check(ruleSet, xml);
      return ok ? [] : errors.map(({ id, message }) => `${id}: ${message}`.slice(0, MESSAGE));
    });
  });
}

/**
 * What is wrong with files by the official validators: `["--vesid", "it.fatturapa:invoice"]`,
 * `["--xsd", path]`, `["--xmldsig"]` for signatures, `["--auto"]`.
 */
export function findingsIn(options: readonly string[], files: readonly string[]): string[] {
  const { stdout } = spawnSync(COMMAND, [...options, ...files], { encoding: "utf8" });
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row));
  if (rows.length !== files.length) throw new Error(`${rows.length} of ${files.length} were read`);
  return rows
    .filter(({ ok }) => !ok)
    .flatMap(({ file, errors }) =>
      errors.map(({ message }: { message: string }) => `${file}: ${message}`.slice(0, 200)),
    );
}
