import type { Registry } from "@fakturo/engine";
import { toTaxCountry } from "@fakturo/model";
import { AMERICA } from "./america.ts";
import { DENMARK } from "./denmark.ts";
import { DOCUMENTS } from "./documents.ts";
import { EUROPE } from "./europe.ts";
import { FINLAND } from "./finland.ts";
import { SAUDI_ARABIA } from "./saudi-arabia.ts";
import { SPAIN } from "./spain.ts";
import type { Template, TemplateStep } from "./template.ts";

/** All templates: national systems first, then formats and networks of several countries. */
const TEMPLATES: readonly Template[] = [
  ...SPAIN,
  ...EUROPE,
  FINLAND,
  DENMARK,
  ...AMERICA,
  SAUDI_ARABIA,
  ...DOCUMENTS,
];

type Loaded = Pick<Registry, "providers">;

/** Templates whose steps are all loaded. @param country ISO 3166 code or `EL`; absent: of all countries. */
export function templatesFor(registry: Loaded, country?: string): readonly Template[] {
  const regime = country && toTaxCountry(country);
  return TEMPLATES.filter(
    (one) =>
      (regime === undefined || (one.countries?.includes(regime) ?? true)) &&
      isLoaded(one, registry),
  );
}

export function findTemplate(registry: Loaded, key: string): Template | undefined {
  const template = TEMPLATES.find((one) => one.key === key);
  return template && isLoaded(template, registry) ? template : undefined;
}

function isLoaded({ workflows }: Template, { providers }: Loaded): boolean {
  return workflows.every(({ steps, rescue }) =>
    [...providersOf(steps), ...providersOf(rescue)].every((key) => providers.has(key)),
  );
}

function providersOf(steps: readonly TemplateStep[]): readonly string[] {
  return steps.flatMap(({ provider, next = [] }) => [
    provider,
    ...next.flatMap(({ steps: below = [] }) => providersOf(below)),
  ]);
}
