import { existsSync } from "node:fs";
import { plugin as cii } from "@fakturo/app-cii";
import { plugin as ubl } from "@fakturo/app-ubl";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Converter, Plugin } from "@fakturo/plugin";
import { hasJava, shared, startValidator, type Validator } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { generateDocument } from "./en16931-generator.ts";
import { PROFILES, type Profile } from "./profiles.ts";

/** Documents per profile; the full run has 500. */
const COUNT = Number(process.env.FAKTURO_GENERATED ?? 20);
const TIME_PER_DOCUMENT_MS = 2_000;

const VALIDATOR = shared("tools/validator/validator") ?? "";
const missing = !existsSync(VALIDATOR) ? "the validators" : hasJava() ? "" : "Java";
if (missing) process.stdout.write(`Generated files were NOT checked officially: no ${missing}.\n`);

const engine = await bundledEngine();
const CONVERTERS: Readonly<Record<string, Converter>> = {
  ubl: converterOf(ubl),
  cii: converterOf(cii),
};

function converterOf({ converters = [] }: Plugin): Converter {
  const [converter] = converters;
  if (!converter) throw new Error("the app has no converter");
  return converter;
}

const codesOf = (error: unknown): string => {
  if (!isFakturoError(error)) throw error;
  return error.faults.map(({ code, paths }) => `${code} ${paths}`).join(", ") || error.message;
};

type Written = { readonly xml: string } | { readonly refused: string };

function write(document: JsonObject, { app, docType }: Profile): Written {
  try {
    const file = CONVERTERS[app]?.generate?.(engine.envelop(document).output, {
      doc_type: docType,
    });
    return { xml: new TextDecoder().decode(file?.data) };
  } catch (error) {
    return { refused: codesOf(error) };
  }
}

describe.skipIf(missing !== "")("generated documents", () => {
  let validator: Validator | undefined;

  beforeAll(async () => {
    validator = await startValidator(VALIDATOR);
  });
  afterAll(() => validator?.stop());

  async function problemsOf(written: Written, profile: Profile, document: JsonObject) {
    if ("refused" in written) return written.refused;
    const [invoice, creditNote] = profile.ruleSets;
    const ruleSet = document.type === "credit-note" ? creditNote : invoice;
    const { ok, errors } = (await validator?.check(ruleSet, written.xml)) ?? {
      ok: false,
      errors: [],
    };
    return ok ? "" : errors.map(({ id, message }) => `${id}: ${message}`.slice(0, 160)).join("\n");
  }

  it.each(PROFILES.map((profile) => [`${profile.app} ${profile.docType}`, profile] as const))(
    "%s: no official error",
    async (_name, profile) => {
      const found: Record<string, string> = {};
      for (let seed = 0; seed < COUNT; seed += 1) {
        const document = generateDocument(seed, profile);
        const problems = await problemsOf(write(document, profile), profile, document);
        if (problems) found[`seed ${seed}`] = problems;
      }
      expect(found).toEqual({});
    },
    COUNT * TIME_PER_DOCUMENT_MS,
  );
});
