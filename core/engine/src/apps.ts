import { isObject } from "@fakturo/model";
import type { AnyAppSpec, Plugin } from "@fakturo/plugin";

const KEY = /^[a-z][a-z0-9-]*$/;

/** Faults of the declared apps. */
export function appProblems(plugins: readonly Plugin[]): readonly string[] {
  const declared = plugins.flatMap(({ apps = [] }) => apps);
  const twice = declared.filter(({ key }, i) => declared.findIndex((one) => one.key === key) < i);
  return [
    ...twice.map(({ key }) => `app ${key} is defined twice`),
    ...declared.flatMap(problemsOf),
  ];
}

function problemsOf({ key, config, secrets = [] }: AnyAppSpec): readonly string[] {
  if (!KEY.test(key)) return [`the app '${key}' needs a key of a-z, 0-9 and hyphens`];
  const { properties }: Readonly<Record<string, unknown>> = config;
  if (!isObject(properties)) return [`the config of app ${key} is no JSON Schema of an object`];
  const unknown = secrets.filter((name) => !Object.hasOwn(properties, name));
  return unknown.map((name) => `app ${key} has the secret '${name}', no member of its config`);
}
