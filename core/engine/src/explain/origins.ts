import { isObject, type Json } from "@fakturo/model";
import type { DocumentContext, ScenarioData, TaxRateValue } from "@fakturo/plugin";
import type { RuleOwner } from "../rules/book.ts";
import { type JsonPath, valueAt } from "./differences.ts";
import { INPUTS } from "./inputs.ts";
import type { RecordedChange } from "./recorder.ts";

/** Source of a value: another path of the document, or a line of a regime's or addon's data. */
export type Origin =
  | { readonly place: JsonPath; readonly value?: Json }
  | { readonly list: string }
  | { readonly data: string };

export interface Provenance {
  readonly owner: RuleOwner;
  readonly from: readonly Origin[];
}

const CORE: RuleOwner = { kind: "core" };

/** Origin of each property. `output` is the finished document. */
export function provenanceOf(
  step: RecordedChange,
  output: Json,
  context: DocumentContext,
): Provenance {
  if (step.owner.kind !== "core") return { owner: step.owner, from: [] };
  const from = data(step, output, context) ?? { owner: CORE, from: inputsOf(step, output) };
  return from;
}

function data({ pass, place, after }: RecordedChange, output: Json, context: DocumentContext) {
  if (pass === "scenario") return scenarioOf(place, after, context);
  if (after === undefined) return undefined;
  const last = place.at(-1);
  if (place.length === 1 && last === "currency") return byRegime("its currency", context);
  if (place.length === 1 && (last === "issue_date" || last === "issue_time"))
    return byRegime("today in its time zone", context);
  if (place.includes("$addons")) return requiredBy(after, output, context);
  if (pass === "calculate" && place.at(-3) === "taxes") return rateOf(place, output, context);
  return undefined;
}

function byRegime(what: string, { regime }: DocumentContext): Provenance | undefined {
  if (!regime) return undefined;
  return { owner: { kind: "regime", key: regime.code }, from: [{ data: what }] };
}

function requiredBy(key: Json, output: Json, { addon }: DocumentContext): Provenance | undefined {
  const present = valueAt(output, ["$addons"]);
  const by = (Array.isArray(present) ? present : []).find((other) =>
    addon(String(other))?.requires?.includes(String(key)),
  );
  if (by === undefined) return undefined;
  return { owner: { kind: "addon", key: String(by) }, from: [{ data: "its requirements" }] };
}

/** The row of the rate table for a combo's percentage; the key's default for the key. */
function rateOf(place: JsonPath, output: Json, context: DocumentContext): Provenance | undefined {
  const combo = valueAt(output, place.slice(0, -1));
  if (!isObject(combo)) return undefined;
  const { cat, key = "", rate, country } = combo;
  const regime = country ? context.regimeFor(String(country)) : context.regime;
  if (!regime) return undefined;
  const owner: RuleOwner = { kind: "regime", key: regime.code };
  const name = place.at(-1);
  if (name !== "percent" && name !== "surcharge")
    return { owner, from: [{ data: `${cat}: its keys` }] };
  const found = regime.category(String(cat))?.rate(String(key), String(rate));
  const value = found?.values.find((candidate) => isValue(candidate, combo));
  const since = value?.since ? `since ${value.since}` : "always";
  const rule = { data: `${cat} ${found?.data.rate ?? rate}, ${since}` };
  return { owner, from: [rule, ...taxDateOf(output)] };
}

/** The date of the rates: the value date, else the issue date. */
function taxDateOf(output: Json): Origin[] {
  const name = valueAt(output, ["value_date"]) ? "value_date" : "issue_date";
  const value = valueAt(output, [name]);
  return value === undefined ? [] : [{ place: [name], value }];
}

function isValue({ percent, ext }: TaxRateValue, combo: Record<string, unknown>): boolean {
  const codes = isObject(combo.ext) ? combo.ext : {};
  return (
    percent.toString() === combo.percent &&
    Object.entries(ext ?? {}).every(([key, code]) => codes[key] === code)
  );
}

/** The scenario with this text or code. */
function scenarioOf(place: JsonPath, after: Json | undefined, context: DocumentContext) {
  const owners: RuleOwner[] = [
    ...(context.regime ? [{ kind: "regime", key: context.regime.code } as const] : []),
    ...context.addons.map((key) => ({ kind: "addon", key }) as const),
  ];
  const name = String(place.at(-1));
  for (const owner of owners.reverse()) {
    const scenario = scenariosOf(owner, context).find((one) => brings(one, name, after));
    if (scenario) return { owner, from: [{ data: `scenario: ${conditionsOf(scenario)}` }] };
  }
  return undefined;
}

function scenariosOf(owner: RuleOwner, context: DocumentContext): readonly ScenarioData[] {
  if (owner.kind === "core") return [];
  const definition =
    owner.kind === "regime" ? context.regimeFor(owner.key)?.data : context.addon(owner.key);
  return (definition?.scenarios ?? []).flatMap(({ list }) => list);
}

function brings({ note, ext }: ScenarioData, name: string, value: Json | undefined): boolean {
  const given: Readonly<Record<string, unknown>> = { ...note, ...note?.ext, ...ext };
  return given[name] === value;
}

function conditionsOf({ type, tags, cat, ext_key, ext_code }: ScenarioData): string {
  const parts = [
    ["type", type?.join(" or ")],
    ["tags", tags?.join(" and ")],
    ["tax", cat?.join(" or ")],
    [ext_key ?? "", ext_key && (ext_code ?? "set")],
  ];
  const stated = parts.filter(([, value]) => value).map(([what, value]) => `${what} ${value}`);
  return stated.join(", ") || "always";
}

function inputsOf({ place }: RecordedChange, output: Json): Origin[] {
  const pattern = patternOf(place);
  const [, inputs = []] = INPUTS.find(([property]) => property.test(pattern)) ?? [];
  return inputs.flatMap((input) => originOf(input, place.slice(0, -1), output));
}

function patternOf(place: JsonPath): string {
  return place.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[]` : text === "" ? part : `${text}.${part}`,
    "",
  );
}

/** An existing input with its value; lists as a whole. */
function originOf(input: string, beside: JsonPath, output: Json): Origin[] {
  let [above, rest] = [beside, input];
  if (rest.startsWith("$.")) [above, rest] = [[], rest.slice(2)];
  while (rest.startsWith("^.")) [above, rest] = [above.slice(0, -1), rest.slice(2)];
  const [direct = "", element] = rest.split("[]", 2);
  const place = [...above, ...direct.split(".")];
  const value = valueAt(output, place);
  if (value === undefined) return [];
  if (element === undefined) return [{ place, value }];
  return [{ list: `${patternOf(place)}[]${rest.slice(direct.length + 2)}` }];
}
