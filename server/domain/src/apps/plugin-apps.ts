import {
  type AnyAppSpec,
  appOf,
  defineApp,
  type Plugin,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";

/** A document of an app about the workspace, which a call of the app's answers. */
export interface AppDocument {
  readonly title: string;
  /** Address of the call, e.g. `/apps/acme/v1/terms`. */
  readonly path: string;
}

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

/** The calls of an app with a token of the workspace. */
export function tokenRoutesOf(plugins: readonly Plugin[], app: string): readonly TokenRoute[] {
  const routes = plugins
    .filter((plugin) => plugin.app === app)
    .flatMap(({ routes = [] }) => routes);
  return routes.filter(
    (route): route is TokenRoute => route.auth === undefined || route.auth === "token",
  );
}

/** The documents that an app's calls answer. */
export function documentsOf(plugins: readonly Plugin[], app: string): readonly AppDocument[] {
  return tokenRoutesOf(plugins, app).flatMap(({ document, path }) =>
    document === undefined ? [] : [{ title: document, path: `/apps/${app}/v1${path}` }],
  );
}
