import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { createEngine, ruleBook } from "@fakturo/engine";
import { ERROR_KEYS } from "@fakturo/model";
import { participantOfTaxId } from "@fakturo/peppol";
import { definePlugin, defineProvider, is, on, ruleset, step, Type } from "@fakturo/plugin";
import { createSite, findPictures, readGuides, type Site } from "@fakturo/server-docs";
import { explanationOf } from "@fakturo/server-docs/addresses";
import { templatesFor } from "@fakturo/server-domain/templates";
import { repositoryRoot } from "@fakturo/test-support";
import { fixedPorts } from "@fakturo/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSimulators } from "../../server/cli/src/simulate/simulators.ts";
import { commandLine } from "../../server/cli/src/testing.ts";
import { documentedEngine } from "../engine/bundled.ts";
import { deadLinks, repeatedAnchors, repositoryLinks } from "./links.ts";

const engine = await documentedEngine();
const { registry } = engine;
const guides = await readGuides();
const pictures = await findPictures();

const SERVICE = {
  name: "silo",
  document: {
    openapi: "3.1.0",
    info: { title: "Silo Service", description: "Documents." },
    paths: {
      "/silo/v1/entries/{id}": {
        get: {
          operationId: "fetchEntry",
          summary: "Fetch an entry",
          tags: ["Entries"],
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: {
            200: {
              description: "Done.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Entry" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Entry: { type: "object", properties: { id: { type: "string" } } } },
    },
  },
};

const services = [SERVICE, { ...SERVICE, name: "transform" }];

function siteOf(of: typeof registry): Promise<Site> {
  const templates = templatesFor(of);
  return createSite({ registry: of, guides, pictures, services, templates, version: "1.2.3" });
}

async function textOf(site: Site, path: string): Promise<string> {
  const file = await site.file(path);
  if (!file) throw new Error(`no ${path}`);
  return String(file.content);
}

const FENCE = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs");
const blocksOf = (text: string, language: string): string[] =>
  Array.from(text.matchAll(FENCE(language)), ([, block = ""]) => block);

/** Words of a command that reads its input and writes its output. */
function argsOf(command: string): string[] {
  const words = command.replace("-o invoice.xml", "").replace("invoice.json", "").split(/\s+/);
  return words.filter(Boolean).slice(1);
}

describe("the documentation of all bundled plugins", () => {
  let site: Site;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    site = await siteOf(registry);
    for (const path of site.paths.filter((one) => one.endsWith(".html")))
      pages.set(path, await textOf(site, path));
  });

  it("has no link to a missing page, anchor or file", () => {
    expect(deadLinks(pages, new Set(site.paths))).toEqual([]);
    const missing = [...repositoryLinks(pages)].filter(
      (path) => !existsSync(join(repositoryRoot(), path)),
    );
    expect(missing).toEqual([]);
    expect(pages.size).toBeGreaterThan(2000);
  });

  it("has every picture that a page shows, shows every one, and loads none from elsewhere", async () => {
    const shown = new Set(
      [...pages].flatMap(([path, html]) =>
        Array.from(html.matchAll(/<img src="([^"]+)"/g), ([, source = ""]) =>
          posix.join(posix.dirname(path), source),
        ),
      ),
    );
    expect([...shown].toSorted()).toEqual([...pictures.keys()]);
    for (const path of shown) {
      const file = await site.file(path);
      expect(file?.mime).toBe("image/webp");
      expect(
        Buffer.from(file?.content ?? "")
          .subarray(8, 12)
          .toString(),
      ).toBe("WEBP");
    }
  });

  it("has each anchor once, and no script or style inside of a page", () => {
    const repeated = [...pages].flatMap(([path, html]) =>
      repeatedAnchors(html).map((id) => `${path}#${id}`),
    );
    expect(repeated).toEqual([]);
    const inline = [...pages].filter(([, html]) => /<style|<script>| style="| on\w+="/.test(html));
    expect(inline.map(([path]) => path)).toEqual([]);
  });

  it("has a page for every rule, error key and code of an authority", () => {
    const rules = [...ruleBook(registry).keys()].map((code) => explanationOf("validation", [code]));
    const keys = ERROR_KEYS.map((key) => explanationOf(key, []));
    expect([...rules, ...keys].filter((path) => !pages.has(`${path}.html`))).toEqual([]);
    const codes = registry.plugins
      .flatMap(({ connections = [] }) => connections)
      .flatMap(({ codes: of = [] }) => of);
    const texts = [...pages].filter(([path]) => path.startsWith("codes/")).map(([, html]) => html);
    const all = texts.join("\n");
    expect(
      codes.filter(({ code }) => !all.includes(`<code>${code.replaceAll("&", "&amp;")}</code>`)),
    ).toEqual([]);
  });

  it("says what a fault means, which law it comes from and how to fix it", () => {
    const page = pages.get("faults/gobl-es-tax-identity-01.html") ?? "";
    expect(page).toContain("Not a Spanish NIF");
    expect(page).toContain("How to fix it");
    expect(page).toContain("Orden EHA/451/2008");
    expect(pages.get("errors/conflict.html")).toContain("choose another id or key");
    expect(pages.get("codes/gov-pl/440.html")).toContain("KSeF has an invoice of this seller");
  });

  it("shows every written page in the navigation", async () => {
    const list = await textOf(site, "llms.txt");
    const lacking = [...guides.keys()].filter(
      (path) => !/^(?:README\.md|countries\/..\.md)$/.test(path) && !list.includes(`](${path})`),
    );
    expect(lacking).toEqual([]);
  });

  it("has the plain text of every page beside it", async () => {
    for (const path of [...guides.keys()].filter((one) => !one.startsWith("countries/")))
      expect(await textOf(site, path)).toBe(guides.get(path));
  });

  it("has a guide for each country, whose invoice and commands work", async () => {
    const fakturo = commandLine("/", {});
    for (const { data } of registry.regimeRulesets) {
      const path = `countries/${data.country.toLowerCase()}.md`;
      const guide = await textOf(site, path);
      const [invoice = ""] = blocksOf(guide, "json");
      const [commands = ""] = blocksOf(guide, "sh").slice(-1);
      for (const line of commands.trim().split("\n")) {
        let input = invoice;
        for (const command of line.split(" | ")) {
          const { code, out, err } = await fakturo(argsOf(command), input);
          expect({ path, command, code, err: code === 0 ? "" : err }).toMatchObject({
            code: 0,
            err: "",
          });
          input = out;
        }
        expect(input.length).toBeGreaterThan(0);
      }
    }
  });

  it("names simulators and steps that exist in the texts about countries", async () => {
    const texts = [...guides].filter(([path]) => /^countries\/..\.md$/.test(path));
    expect(texts.length).toBeGreaterThan(10);
    const keys = new Set([
      ...registry.providers.keys(),
      ...registry.plugins.flatMap(({ credentials = [] }) => credentials.map(({ key }) => key)),
    ]);
    const unknown = texts.flatMap(([path, text]) =>
      Array.from(text.matchAll(/`([a-z-]+(?:\.[a-z-]+)+)`/g), ([, key = ""]) => key)
        .filter((key) => !keys.has(key))
        .map((key) => `${path} ${key}`),
    );
    expect(unknown).toEqual([]);
    const simulated = texts.flatMap(([, text]) =>
      Array.from(text.matchAll(/serve --simulate (\S+)/g), ([, keys = ""]) => keys),
    );
    expect(simulated.length).toBeGreaterThan(10);
    await loadSimulators(simulated.flatMap((list) => list.split(",")));
  });

  it("names the electronic address that a country's tax numbers have in Peppol", () => {
    const named = [...guides].flatMap(([path, text]) => {
      const [, country] = /^countries\/(..)\.md$/.exec(path) ?? [];
      const [, scheme] = /\(scheme\s+`(\d{4})`\)/.exec(text) ?? [];
      return country && scheme ? [[country.toUpperCase(), scheme]] : [];
    });
    expect(named.length).toBeGreaterThan(8);
    const schemes = named.map(([country = ""]) => [
      country,
      participantOfTaxId(country, "123456789")?.value.split(":")[0],
    ]);
    expect(named).toEqual(schemes);
  });

  it("promises a template only for countries that have one for their authority", () => {
    const all = templatesFor(registry);
    const has = (country: string) =>
      all.some(({ countries, connection }) => countries?.includes(country) && connection);
    const promised = [...guides].flatMap(([path, text]) => {
      const [, country] = /^countries\/(..)\.md$/.exec(path) ?? [];
      return country && text.includes("one of the templates below") ? [country.toUpperCase()] : [];
    });
    expect(promised.length).toBeGreaterThan(5);
    expect(promised.filter((country) => !has(country))).toEqual([]);
  });

  it("describes each call of the API and all of them in one document", async () => {
    const page = pages.get("api/silo.html") ?? "";
    expect(page).toContain("GET /silo/v1/entries/{id}");
    expect(page).toContain('href="#schema-Entry"');
    const combined = JSON.parse(await textOf(site, "openapi.json"));
    expect(Object.keys(combined.paths)).toEqual(["/silo/v1/entries/{id}"]);
    expect(combined.info).toMatchObject({ title: "Fakturo", version: "1.2.3" });
  });
});

describe("the documentation of a plugin of somebody else", () => {
  const plugin = definePlugin({
    name: "fakturo-acme",
    providers: [
      defineProvider({
        key: "acme.mark",
        name: "Mark <b>it</b>",
        summary: "Mark [the entry](javascript:alert(1)) <script>alert(1)</script>.",
        effect: "none",
        config: Type.Object({ colour: Type.String({ title: "Colour of the mark" }) }),
        run: () => step.ok({}),
      }),
    ],
    rulesets: [
      {
        kind: "regime",
        data: { country: "XX", name: { en: "Acmeland" }, currency: "EUR", time_zone: "UTC" },
        rules: ruleset("XX", [
          on("org.Party").field("name").assert("01", "Needs a name", is.present),
        ]),
      },
    ],
  });

  it("has pages for its regime, steps, settings and faults", async () => {
    const site = await siteOf(createEngine({ plugins: [plugin], ...fixedPorts() }).registry);
    expect(await textOf(site, "countries/xx.html")).toContain("Acmeland");
    expect(await textOf(site, "faults/gobl-xx-org-party-01.html")).toContain("Needs a name");
    const app = await textOf(site, "reference/apps/fakturo-acme.html");
    expect(app).toContain("Colour of the mark");
    expect(JSON.parse(await textOf(site, "search.json")).documentCount).toBeGreaterThan(100);
  });

  it("shows HTML and addresses of scripts in its texts as text", async () => {
    const site = await siteOf(createEngine({ plugins: [plugin], ...fixedPorts() }).registry);
    const app = await textOf(site, "reference/apps/fakturo-acme.html");
    expect(app).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(app).toContain("&lt;b&gt;");
    expect(app).not.toMatch(/href="javascript:|<script>/);
  });
});
