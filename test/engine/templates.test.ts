import { isObject } from "@fakturo/model";
import { type Template, templatesFor } from "@fakturo/server-domain/templates";
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

/** The sample as it is after its first step: Finvoice refuses documents without a number. */
function numberedSample({ sample, series }: Template, country: string): object | undefined {
  const found = sample(country, TODAY);
  return found && { ...found.invoice, code: "1".padStart(series[0]?.padding ?? 1, "0") };
}

/** Schemas of a step's settings by name. */
function settingsOf(provider: string): object {
  const schema = engine.registry.providers.get(provider)?.config;
  return schema && "properties" in schema && isObject(schema.properties) ? schema.properties : {};
}

describe("templates of workflows", () => {
  it("have samples that build without faults for each of their countries once they have a number", () => {
    const cases = templatesFor(engine.registry).flatMap((template) =>
      (template.countries ?? []).map((country) => ({ template, country })),
    );
    expect(cases.length).toBeGreaterThan(40);
    const problems = cases.flatMap(({ template, country }) =>
      faultsOf(numberedSample(template, country)).map(
        (fault) => `${template.key} ${country} ${fault}`,
      ),
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
    expect(keys("DK")).toEqual(["dk-nemhandel", "peppol", "pdf"]);
    expect(keys("DE")).toEqual(["de-xrechnung", "de-zugferd", "peppol", "pdf"]);
    expect(keys("JP")).toEqual([]);
  });

  it("are not offered where a step is not loaded", () => {
    const providers = new Map(engine.registry.providers);
    providers.delete("verifactu.send");
    expect(templatesFor({ providers }, "ES").map(({ key }) => key)).not.toContain("es-verifactu");
  });
});
