import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { repositoryRoot } from "./shared.ts";
import { hasJava, startValidator, type Validator } from "./validator.ts";

const COMMAND = resolve(repositoryRoot(), "../shared/tools/validator/validator");
const START_MS = 180_000;
const MESSAGE = 160;

/** Reason why the official validators cannot run here; empty if they can. */
export function missingValidators(): string {
  if (!existsSync(COMMAND)) return "the validators";
  return hasJava() ? "" : "Java";
}

/** The official validators, started; the caller stops them. */
export function validatorOf(): Promise<Validator> {
  return startValidator(COMMAND);
}

/** Faults of a document by a rule set, such as `eu.cen.en16931:ubl`: rules and messages. */
export type ErrorsOf = (ruleSet: string, xml: string) => Promise<string[]>;

/** Tests of written files by the official rules; skipped with a message without validators. */
export function describeOfficial(subject: string, tests: (errorsOf: ErrorsOf) => void): void {
  const missing = missingValidators();
  if (missing) process.stdout.write(`${subject} was NOT checked officially: no ${missing}.\n`);
  const title = missing ? `official rules (SKIPPED: no ${missing})` : "official rules";
  describe.skipIf(missing !== "")(title, () => {
    let validator: Validator | undefined;
    beforeAll(async () => {
      validator = await validatorOf();
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
 * Faults of files by the official validators: `["--vesid", "it.fatturapa:invoice"]`, `["--xsd", path]`,
 * `["--xmldsig"]` for signatures, `["--auto"]`.
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
