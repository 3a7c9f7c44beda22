import { isObject } from "@fakturo/model";
import { templatesFor } from "@fakturo/server-domain/templates";
import { parseContents } from "@fakturo/workflow";
import { beforeAll, describe, expect, it } from "vitest";
import { documentedEngine } from "./bundled.ts";

const TODAY = "2026-03-31";
let engine: Awaited<ReturnType<typeof documentedEngine>>;

beforeAll(async () => {
  engine = await documentedEngine();
});

function faultsOf(document: unknown): readonly string[] {
  try {
    return engine.envelop(document).faults.map(({ code, paths }) => `${code} ${paths.join()}`);
  } catch (error) {
    return [String(error)];
  }
}

/** Schemas of a step's settings by name. */
function settingsOf(provider: string): object {
  const schema = engine.registry.providers.get(provider)?.config;
  return schema && "properties" in schema && isObject(schema.properties) ? schema.properties : {};
}

describe("templates of workflows", () => {
  it("have samples that build without faults for each of their countries", () => {
    const cases = templatesFor(engine.registry).flatMap((template) =>
      (template.countries ?? []).map((country) => ({ template, country })),
    );
    expect(cases.length).toBeGreaterThan(40);
    const problems = cases.flatMap(({ template: { key, sample }, country }) =>
      faultsOf(sample(country, TODAY)?.invoice).map((fault) => `${key} ${country} ${fault}`),
    );
    expect(problems).toEqual([]);
  });

  it("have workflows whose steps are loaded, and settings that those steps know", () => {
    const all = templatesFor(engine.registry).flatMap(({ workflows }) => workflows);
    for (const { name, steps, rescue } of all) {
      const lanes = JSON.parse(JSON.stringify({ steps, rescue }));
      const contents = parseContents(lanes, { newId: () => crypto.randomUUID() });
      expect(contents.steps.length, name).toBe(steps.length);
    }
    const used = all.flatMap(({ steps, rescue }) => [...steps, ...rescue]);
    const unknown = used.flatMap(({ provider, config = {} }) =>
      Object.keys(config).filter((name) => !Object.hasOwn(settingsOf(provider), name)),
    );
    expect(unknown).toEqual([]);
  });

  it("are those of the country, the most specific first", () => {
    const keys = (country: string) => templatesFor(engine.registry, country).map(({ key }) => key);
    expect(keys("ES")).toEqual(["es-verifactu", "es-sii", "es-ticketbai", "pdf"]);
    expect(keys("GR")).toEqual(["gr-mydata", "pdf"]);
    expect(keys("DE")).toEqual(["de-xrechnung", "de-zugferd", "peppol", "pdf"]);
    expect(keys("JP")).toEqual([]);
  });

  it("are not offered where a step is not loaded", () => {
    const providers = new Map(engine.registry.providers);
    providers.delete("verifactu.send");
    expect(templatesFor({ providers }, "ES").map(({ key }) => key)).not.toContain("es-verifactu");
  });
});
