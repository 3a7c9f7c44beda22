import { isObject } from "@fakturo/model";
import { type AnyAppSpec, appOf, defineApp, type Plugin, Type } from "@fakturo/plugin";

const KEY = /^[a-z][a-z0-9-]*$/;
const NOTHING = Type.Object({});

/** Apps of the plugins by key: the declared ones, and those known by a step, connection, feed, callback or route only. */
export function appsOf(plugins: readonly Plugin[]): ReadonlyMap<string, AnyAppSpec> {
  const keys = plugins.flatMap(({ app, ...offers }) => {
    const { providers = [], connections = [], feeds = [], callbacks = [] } = offers;
    return [
      ...[...providers, ...connections, ...feeds, ...callbacks].map(({ key }) => appOf(key)),
      ...(app ? [app] : []),
    ];
  });
  const plain = keys.map((key) => defineApp({ key, title: key, config: NOTHING }));
  const declared = plugins.flatMap(({ apps = [] }) => apps);
  return new Map([...plain, ...declared].map((app) => [app.key, app]));
}

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
