import type { Static, TObject, TSchema } from "@fakturo/schema";

/**
 * Configuration of an app, set once per workspace and read by all its steps and routes. A plugin lists it in
 * `Plugin.apps`; apps without configuration need none.
 */
export interface AppSpec<S extends TSchema = TSchema> {
  /** First part of the keys of its steps, e.g. `acme`. */
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  /** JSON Schema of an object with titles, for forms; defaults are applied. */
  readonly config: S;
  /**
   * Members of `config` that are secrets: stored encrypted, never shown. Certificates and what differs by party or
   * environment are credentials (`defineCredential`).
   */
  readonly secrets?: readonly string[];
}

/** A configuration of any schema. */
export type AnyAppSpec = AppSpec;

/** The value of an app's configuration, secrets included. */
export type AppConfig<A extends AnyAppSpec> = Static<A["config"]>;

/** Freezes the declaration of an app; only members of its configuration can be secrets. */
export function defineApp<S extends TObject>(
  spec: Omit<AppSpec<S>, "secrets"> & { readonly secrets?: readonly (keyof Static<S> & string)[] },
): AppSpec<S> {
  return Object.freeze(spec);
}

/** The app that a key belongs to: `acme` for the step `acme.send`. */
export function appOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}
