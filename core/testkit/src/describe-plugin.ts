import { createEngine, exportRules } from "@fakturo/engine";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import {
  type AnyAppSpec,
  appOf,
  type Envelope,
  fitsContract,
  needsPerson,
  type Plugin,
  type Provider,
} from "@fakturo/plugin";
import { isSchema, unmetExpectations } from "@fakturo/schema";
import { describe, expect, it } from "vitest";
import { missingLabels } from "./page-labels.ts";
import { fixedPorts } from "./ports.ts";
import { withFaults } from "./with-faults.ts";

/** Input of the contract tests. */
export interface PluginSubject {
  /** Imports a new instance of the plugin. */
  readonly load: () => Promise<{ readonly plugin: Plugin }>;
  /** Plugins it requires. */
  readonly requires?: readonly Plugin[];
  /** Sample documents for normalisers and converters. */
  readonly documents?: readonly JsonObject[];
}

/** Contract tests that every plugin must pass. */
export function describePlugin(name: string, subject: PluginSubject): void {
  const { requires = [], documents = [] } = subject;
  describe(`plugin ${name}`, () => {
    it("is frozen, made for this contract and loads without side effects", async () => {
      const globals = Object.getOwnPropertyNames(globalThis);
      const { plugin } = await subject.load();
      expect(plugin.name).toBe(name);
      expect({ api: plugin.api, fits: fitsContract(plugin.api) }).toMatchObject({ fits: true });
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

    it("has apps of its own whose configuration has a title for each member", async () => {
      const { plugin } = await subject.load();
      for (const app of plugin.apps ?? []) checkApp(app, plugin);
    });

    it("has pages of registrations with each label in each of their languages", async () => {
      const { registrations = [], credentials = [] } = (await subject.load()).plugin;
      const declared = [...requires.flatMap((one) => one.credentials ?? []), ...credentials];
      for (const one of registrations) {
        const { key, texts = {} } = one;
        const hasEnglish = !needsPerson(one) || texts.en !== undefined;
        const missing = missingLabels(one, declared);
        expect({ key, hasEnglish, missing }).toEqual({ key, hasEnglish: true, missing: [] });
      }
    });

    it("builds built documents to themselves", async () => {
      const { plugin } = await subject.load();
      const engine = createEngine({ plugins: [...requires, plugin], ...fixedPorts() });
      for (const document of documents) {
        const built = withFaults(() => engine.build(document));
        expect(JSON.stringify(withFaults(() => engine.build(built)))).toBe(JSON.stringify(built));
      }
    });

    it("converts the same document to the same bytes", async () => {
      const { plugin } = await subject.load();
      const engine = createEngine({ plugins: [...requires, plugin], ...fixedPorts() });
      for (const document of documents)
        checkConverters(plugin, withFaults(() => engine.envelop(document)).output);
    });
  });
}

function checkConfig({ key, config }: Pick<Provider, "key" | "config">): void {
  expect(key).toMatch(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/);
  const missing = unmetExpectations(config, {}, "json").filter(
    ({ keyword }) => keyword !== "required" && keyword !== "minLength",
  );
  expect({ key, missing }).toEqual({ key, missing: [] });
}

function checkApp({ key, config }: AnyAppSpec, { app, providers = [] }: Plugin): void {
  expect([app, ...providers.map((provider) => appOf(provider.key))]).toContain(key);
  const { properties }: Readonly<Record<string, unknown>> = config;
  const members = Object.entries(isObject(properties) ? properties : {});
  const untitled = members.filter(([, member]) => !isObject(member) || !member.title);
  expect({ key, schema: isSchema(config), untitled }).toEqual({ key, schema: true, untitled: [] });
}

function checkConverters({ converters = [] }: Plugin, envelope: Envelope): void {
  for (const { generate, key, schemas } of converters) {
    const schema = String(envelope.doc.$schema);
    if (!generate || !schemas.some((short) => schema.endsWith(`/${short}`))) continue;
    const convert = () => outcomeOf(() => generate(envelope, {}).data);
    expect({ key, outcome: convert() }).toEqual({ key, outcome: convert() });
  }
}

/** The bytes, or the refusal of a document that the format cannot express. */
function outcomeOf(work: () => Uint8Array): unknown {
  try {
    return Buffer.from(work()).toString("base64");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return { key: error.key, faults: error.faults };
  }
}
