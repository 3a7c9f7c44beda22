import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ciiContextOf as ciiContext, generateCii, parseCii } from "@fakturo/app-cii";
import { generateUbl, parseUbl, ublContextOf as ublContext } from "@fakturo/app-ubl";
import { createEngine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { hasJava, shared, startValidator, type Validator } from "@fakturo/test-support";
import { fixedPorts } from "@fakturo/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const VALIDATOR = shared("tools/validator/validator") ?? "";
const missing = !existsSync(VALIDATOR) ? "the validators" : hasJava() ? "" : "Java";
if (missing) process.stdout.write(`Samples were NOT checked officially: no ${missing}.\n`);

/** Without regimes, because the tax numbers in the samples are invented and fail their checks. */
const engine = createEngine({ plugins: [], ...fixedPorts() });

interface Syntax {
  readonly folder: string;
  readonly read: (data: Uint8Array) => JsonObject;
  readonly write: (envelope: Envelope) => string;
  readonly ruleSet: (xml: string) => string;
}

const SYNTAXES: readonly Syntax[] = [
  ...["ubl-en16931", "ubl-peppol"].map((folder) => ({
    folder,
    read: parseUbl,
    write: (envelope: Envelope) => {
      const context = ublContext("en16931-v2017");
      return context ? generateUbl(envelope, context) : "";
    },
    ruleSet: (xml: string) =>
      xml.includes("<CreditNote ") ? "eu.cen.en16931:ubl-creditnote" : "eu.cen.en16931:ubl",
  })),
  {
    folder: "cii",
    read: parseCii,
    write: (envelope) => {
      const context = ciiContext("en16931-v2017");
      return context ? generateCii(envelope, context) : "";
    },
    ruleSet: () => "eu.cen.en16931:cii",
  },
];

function namesIn(folder: string): string[] {
  const path = shared("corpus/parse", folder) ?? "";
  if (!existsSync(path)) return [];
  return readdirSync(path).filter((name) => name.endsWith(".in.xml"));
}

describe.skipIf(missing !== "")("official samples", () => {
  let validator: Validator | undefined;

  beforeAll(async () => {
    validator = await startValidator(VALIDATOR);
  });
  afterAll(() => validator?.stop());

  async function outcome({ folder, read, write, ruleSet }: Syntax, name: string) {
    const data = readFileSync(join(shared("corpus/parse", folder) ?? "", name));
    const { $addons: _addons, ...document } = read(data);
    if (!String(document.$schema).endsWith("/bill/invoice")) return [];
    try {
      const xml = write(engine.envelop(document).output);
      const finding = await validator?.check(ruleSet(xml), xml);
      return finding?.ok ? [] : finding?.errors.map(({ id }) => id);
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      return error.faults.map(({ code }) => `refused by ${code}`);
    }
  }

  it.each(SYNTAXES.map((syntax) => [syntax.folder, syntax] as const))(
    "are read, built and written without an error: %s",
    async (folder, syntax) => {
      const found: Record<string, unknown> = {};
      for (const name of namesIn(folder)) {
        const problems = await outcome(syntax, name);
        if (problems?.length !== 0) found[name] = problems;
      }
      expect(found).toEqual({});
    },
  );
});
