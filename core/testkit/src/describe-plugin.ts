import { createEngine, exportRules } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import {
  type Envelope,
  PLUGIN_API,
  type Plugin,
  type Provider,
  type TSchema,
} from "@fakturo/plugin";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { fixedPorts } from "./ports.ts";

export interface PluginSubject {
  /** Imports the plugin afresh. */
  readonly load: () => Promise<{ readonly plugin: Plugin }>;
  /** Plugins it requires. */
  readonly requires?: readonly Plugin[];
  /** Documents that normalisers and converters are tried on. */
  readonly documents?: readonly JsonObject[];
}

/** The contract tests that every plugin must pass, ours and anyone's. */
export function describePlugin(name: string, subject: PluginSubject): void {
  const { requires = [], documents = [] } = subject;
  describe(`plugin ${name}`, () => {
    it("is frozen, made for this contract and loads without side effects", async () => {
      const globals = Object.getOwnPropertyNames(globalThis);
      const { plugin } = await subject.load();
      expect(plugin.name).toBe(name);
      expect(plugin.api).toBe(PLUGIN_API);
      expect(Object.isFrozen(plugin)).toBe(true);
      expect(Object.getOwnPropertyNames(globalThis)).toEqual(globals);
    });

    it("goes together with what it requires, every key and rule id being unique", async () => {
      const { plugin } = await subject.load();
      createEngine({ plugins: [...requires, plugin], ...fixedPorts() });
    });

    it("has definitions that survive JSON", async () => {
      const { plugin } = await subject.load();
      for (const { data, rules } of plugin.rulesets ?? []) {
        expect(JSON.parse(JSON.stringify(data))).toMatchObject({ name: expect.anything() });
        if (rules) expect(JSON.parse(JSON.stringify(exportRules(rules)))).toBeTypeOf("object");
      }
    });

    it("has steps and exports whose defaults satisfy their own configuration", async () => {
      const { providers = [], exporters = [] } = (await subject.load()).plugin;
      for (const configured of [...providers, ...exporters]) checkConfig(configured);
    });

    it("builds built documents to themselves", async () => {
      const { plugin } = await subject.load();
      const engine = createEngine({ plugins: [...requires, plugin], ...fixedPorts() });
      for (const document of documents) {
        const built = engine.build(document);
        expect(JSON.stringify(engine.build(built))).toBe(JSON.stringify(built));
      }
    });

    it("converts the same document to the same bytes", async () => {
      const { plugin } = await subject.load();
      const engine = createEngine({ plugins: [...requires, plugin], ...fixedPorts() });
      for (const document of documents) checkConverters(plugin, engine.envelop(document).output);
    });
  });
}

function checkConfig({ key, config }: Pick<Provider, "key" | "config">): void {
  expect(key).toMatch(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/);
  const filled = withDefaults(config);
  const missing = [...Value.Errors(config, filled)].filter(
    ({ keyword }) => keyword !== "required" && keyword !== "minLength",
  );
  expect({ key, missing }).toEqual({ key, missing: [] });
}

function withDefaults(schema: TSchema): unknown {
  return Value.Default(schema, {});
}

function checkConverters({ converters = [] }: Plugin, envelope: Envelope): void {
  for (const { generate, key, schemas } of converters) {
    const schema = String(envelope.doc.$schema);
    if (!generate || !schemas.some((short) => schema.endsWith(`/${short}`))) continue;
    const convert = () => outcomeOf(() => generate(envelope, {}).data);
    expect({ key, outcome: convert() }).toEqual({ key, outcome: convert() });
  }
}

/** Bytes, or what keeps a document of another country from being expressed. */
function outcomeOf(work: () => Uint8Array): unknown {
  try {
    return Buffer.from(work()).toString("base64");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return { key: error.key, faults: error.faults };
  }
}
