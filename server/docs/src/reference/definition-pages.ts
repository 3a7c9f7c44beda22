import type { AddonData, CategoryData, RateData, RegimeData } from "@fakturo/plugin";
import {
  correctionBlocks,
  descriptionOf,
  extensionBlocks,
  identityBlocks,
  nameOf,
  scenarioBlocks,
  sourceBlocks,
  tagBlocks,
} from "./definition-blocks.ts";
import { type Block, heading, section, table, text } from "./page.ts";

/** A tax regime for people: taxes, rates by date, corrections, scenarios and legal sources. */
export function regimePage(data: RegimeData): Block[] {
  return [
    heading(1, `${data.country}: ${nameOf(data.name)}`),
    ...text(descriptionOf(data.description)),
    table(["", ""], factsOf(data)),
    ...(data.categories ?? []).flatMap(categoryBlocks),
    ...correctionBlocks(data.corrections),
    ...tagBlocks(data.tags),
    ...scenarioBlocks(data.scenarios),
    ...identityBlocks(data.identities),
    ...extensionBlocks(data.extensions),
    ...sourceBlocks(data.sources),
  ];
}

function factsOf(data: RegimeData): string[][] {
  const alternatives = data.alt_country_codes ?? [];
  return [
    ["Currency", data.currency],
    ["Days begin in", data.time_zone],
    ["Tax codes begin with", [data.country, ...alternatives].join(", ")],
    ["Rounding", data.calculator_rounding_rule ?? "precise"],
    ...(data.tax_scheme ? [["Main tax", data.tax_scheme]] : []),
  ];
}

function categoryBlocks(category: CategoryData): Block[] {
  const { code, name, title, desc, retained, informative, keys, rates = [], sources } = category;
  const kind = [
    retained ? "Withheld by the customer." : "",
    informative ? "Reported only, part of no sum." : "",
  ];
  const links = (sources ?? []).map(
    ({ title: of, url }) => `[${descriptionOf(of) || url}](${url})`,
  );
  return [
    heading(2, `${code}: ${nameOf(title ?? name)}`),
    ...text([descriptionOf(desc), ...kind].filter(Boolean).join(" ")),
    ...(keys?.length ? [table(["Key", "Name", "Percentage"], keys.map(keyRow))] : []),
    ...(rates.length > 0
      ? [
          table(
            ["Rate", "Name", "With", "Since", "Percent", "Surcharge", "For"],
            rates.flatMap(rateRows),
          ),
        ]
      : []),
    ...text(links.length > 0 ? `Law and rates: ${links.join(", ")}` : ""),
  ];
}

function keyRow({ key = "", name, no_percent }: NonNullable<CategoryData["keys"]>[number]) {
  return [key, nameOf(name), no_percent ? "none" : ""];
}

function rateRows({ rate, keys, name, values = [] }: RateData): string[][] {
  return values.map(({ since, percent, surcharge, ext, disabled }, at) => [
    at === 0 ? rate : "",
    at === 0 ? nameOf(name) : "",
    at === 0 ? (keys ?? []).join(", ") : "",
    since ?? "always",
    disabled ? `${percent} (no longer used)` : percent,
    surcharge ?? "",
    Object.entries(ext ?? {})
      .map(([key, code]) => `${key} = ${code}`)
      .join(", "),
  ]);
}

/** An addon for people: requirements, codes and specifications. */
export function addonPage(data: AddonData): Block[] {
  return [
    heading(1, `${data.key}: ${nameOf(data.name)}`),
    ...text(descriptionOf(data.description)),
    ...text(data.requires?.length ? `Applied after ${data.requires.join(", ")}.` : ""),
    ...extensionBlocks(data.extensions),
    ...scenarioBlocks(data.scenarios),
    ...correctionBlocks(data.corrections),
    ...tagBlocks(data.tags),
    ...identityBlocks(data.identities),
    ...section(
      "Networks",
      ["Key", "Name"],
      (data.inboxes ?? []).map(({ key = "", name }) => [key, nameOf(name)]),
    ),
    ...sourceBlocks(data.sources),
  ];
}
