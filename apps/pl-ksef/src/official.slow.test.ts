import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasJava, shared, startValidator, type Validator } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { generateFa } from "./index.ts";

const VALIDATOR = shared("tools/validator/validator") ?? "";
const missing = !existsSync(VALIDATOR) ? "the validators" : hasJava() ? "" : "Java";
if (missing) process.stdout.write(`FA was NOT checked by the official schemas: no ${missing}.\n`);

const utf8 = new TextDecoder();

describe.skipIf(missing !== "")(`official schemas ${missing && `(SKIPPED: no ${missing})`}`, () => {
  let validator: Validator | undefined;

  beforeAll(async () => {
    validator = await startValidator(VALIDATOR);
  }, 300_000);
  afterAll(() => validator?.stop());

  it.each(NAMES)("hold for %s", async (name) => {
    const written = readFileSync(join(FOLDER, `${name}.out.xml`), "utf8");
    const older = utf8.decode(generateFa(envelopeOf(name), { docType: "fa2" }));
    for (const xml of [written, older]) {
      const version = xml.includes("FA (2)") ? 2 : 3;
      const finding = await validator?.check(`pl.ksef:ksef:${version}`, xml);
      expect(finding).toMatchObject({ ok: true, errors: [] });
    }
  });
});
