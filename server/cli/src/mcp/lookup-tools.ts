import type { Registry } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import type { CategoryData, RateData } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { regimeOf, schemaOf } from "../show/definitions.ts";
import { rulesAsJson, rulesOf } from "../show/rules.ts";
import { defineTool, type Tool, type ToolScope } from "./tool.ts";

const MAX_ROWS = 100;

const country = Type.String({ minLength: 2, maxLength: 5, description: "Such as ES." });
const query = Type.Optional(
  Type.String({ maxLength: 200, description: "Words that all have to be found." }),
);

/** Tools that look up what the loaded regimes and addons define. */
export const LOOKUP_TOOLS: readonly Tool<ToolScope>[] = [
  defineTool({
    name: "regimes",
    title: "Tax regimes and addons",
    description:
      "Countries with a tax regime and addons of formats and authorities; with `country` that regime: categories, keys, corrections, sources of law.",
    input: Type.Object({ country: Type.Optional(country) }),
    run({ country: code }, { engine: { registry } }: ToolScope) {
      if (code !== undefined) return regimeOf(registry, code);
      return {
        regimes: registry.regimeRulesets.map(({ data }) => ({
          country: data.country,
          name: data.name,
          currency: data.currency,
        })),
        addons: [...registry.addons.values()].map(({ data }) => ({
          key: data.key,
          name: data.name,
        })),
      };
    },
  }),
  defineTool({
    name: "rates",
    title: "Tax rates on a day",
    description: "Rates of a country's taxes that apply on a day, with the keys for invoice lines.",
    input: Type.Object({
      country,
      date: Type.Optional(
        Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "Today when absent." }),
      ),
    }),
    run({ country: code, date }, { engine, today }: ToolScope) {
      const day = date ?? today();
      const { categories = [] } = regimeOf(engine.registry, code);
      return { country: code.toUpperCase(), date: day, taxes: categories.map(ratesOn(day)) };
    },
  }),
  defineTool({
    name: "rules",
    title: "Validation rules",
    description:
      "A rule by its fault code (GOBL-ES-BILL-INVOICE-01) with the law behind it, a set by its name (es), or the rules found by words.",
    input: Type.Object({
      id: Type.Optional(Type.String({ maxLength: 200 })),
      query,
    }),
    run({ id, query: words = "" }, { engine: { registry } }: ToolScope) {
      if (id !== undefined) return rulesOf(registry, id);
      const found = rulesAsJson(registry).filter((rule) =>
        hasWords(words, [rule.id, rule.object, rule.message]),
      );
      const list = found.slice(0, MAX_ROWS).map((rule) => ({
        id: rule.id,
        object: rule.object,
        path: rule.path,
        message: rule.message,
      }));
      return { rules: list, more: found.length - list.length };
    },
  }),
  defineTool({
    name: "codes",
    title: "Codes for extensions",
    description:
      "Extension keys of regimes, addons and catalogues; with `key` its codes with names (such as es-verifactu-doc-type, untdid-document-type, iso-…), filtered by words.",
    input: Type.Object({ key: Type.Optional(Type.String({ maxLength: 100 })), query }),
    run: ({ key, query: words = "" }, { engine: { registry } }: ToolScope) =>
      key === undefined ? extensionsOf(registry, words) : codesOf(registry, key, words),
  }),
  defineTool({
    name: "schema",
    title: "JSON Schema of a document",
    description: "JSON Schema of a kind of document or object, such as bill/invoice or org/party.",
    input: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    run: ({ id }, { engine: { registry } }: ToolScope) => schemaOf(registry, id),
  }),
];

function ratesOn(day: string): (category: CategoryData) => object {
  return ({ code, name, title, retained, rates = [] }) => ({
    code,
    name: title ?? name,
    ...(retained && { retained }),
    rates: rates.flatMap((rate) => valueOn(day, rate)),
  });
}

/** The newest value that has begun; none for a rate that did not exist then. */
function valueOn(day: string, { rate, name, keys, values = [] }: RateData): object[] {
  const value = values.find(({ since }) => since === undefined || since <= day);
  if (!value || value.disabled) return [];
  return [{ rate, name, ...(keys && { keys }), ...value }];
}

function extensionsOf({ rulesetExtensions }: Registry, words: string): object {
  const found = [...rulesetExtensions].filter(([key, { name }]) => hasWords(words, [key, name]));
  const list = found.slice(0, MAX_ROWS).map(([key, { name }]) => ({ key, name }));
  return { extensions: list, more: found.length - list.length };
}

function codesOf({ rulesetExtensions }: Registry, key: string, words: string): object {
  const extension = rulesetExtensions.get(key);
  if (!extension) throw new FakturoError("not-found", `no extension ${key} is loaded`);
  const { name, desc, pattern, values = [] } = extension;
  const found = values.filter((value) => hasWords(words, [value]));
  const codes = found.slice(0, MAX_ROWS);
  return {
    key,
    name,
    ...(desc && { desc }),
    ...(pattern && { pattern }),
    codes,
    more: found.length - codes.length,
  };
}

function hasWords(words: string, places: readonly unknown[]): boolean {
  const text = JSON.stringify(places).toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
