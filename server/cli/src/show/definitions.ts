import { exportSchema, type Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { AddonData, RegimeData } from "@fakturo/plugin";

/** Code and name of every loaded regime, a line each. */
export function listRegimes({ regimeRulesets }: Registry): string {
  return table(regimeRulesets.map(({ data }) => [data.country, nameOf(data.name)]));
}

/** Key and name of every loaded addon, a line each. */
export function listAddons({ addons }: Registry): string {
  return table([...addons.values()].map(({ data }) => [data.key, nameOf(data.name)]));
}

/** Definition of a regime by its country. @throws FakturoError "not-found". */
export function regimeOf({ regimeRulesets }: Registry, country: string): RegimeData {
  const code = country.toUpperCase();
  const found = regimeRulesets.find(
    ({ data }) => data.country === code || data.alt_country_codes?.includes(code),
  );
  if (!found) throw new FakturoError("not-found", `no regime ${country} is loaded`);
  return found.data;
}

/** Definition of an addon by its key. @throws FakturoError "not-found". */
export function addonOf({ addons }: Registry, key: string): AddonData {
  const found = addons.get(key);
  if (!found) throw new FakturoError("not-found", `no addon ${key} is loaded`);
  return found.data;
}

/** JSON Schema of a document kind, e.g. `bill/invoice`. @throws FakturoError "not-found". */
export function schemaOf(registry: Registry, id: string): JsonObject {
  return exportSchema(id, registry);
}

function nameOf(name: Readonly<Record<string, string>> | undefined): string {
  return name?.en ?? Object.values(name ?? {})[0] ?? "";
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([key]) => key.length));
  return rows.map(([key, name]) => `${key.padEnd(width)}  ${name}\n`).join("");
}
