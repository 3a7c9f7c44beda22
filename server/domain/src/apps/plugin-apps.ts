import { type AnyAppSpec, appOf, defineApp, type Plugin, Type } from "@fakturo/plugin";

const NOTHING = Type.Object({});

/**
 * Apps of the plugins by key: the declared ones, and those known by a step, connection, feed, callback or route
 * only, which have no configuration.
 */
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
