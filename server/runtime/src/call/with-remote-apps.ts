import type { Engine } from "@fakturo/engine";
import type { RemoteApps } from "./remote-apps.ts";

/**
 * The engine with steps, connections, credentials, feeds and callbacks of remote apps added; the engine's own take
 * precedence.
 */
export function withRemoteApps(
  engine: Engine,
  apps: Pick<RemoteApps, "providers" | "connections" | "credentials" | "feeds" | "callbacks">,
): Engine {
  const providers = new BothMaps(engine.registry.providers, () => apps.providers);
  const connections = new BothMaps(engine.registry.connections, () => apps.connections);
  const credentials = new BothMaps(engine.registry.credentials, () => apps.credentials);
  const feeds = new BothMaps(engine.registry.feeds, () => apps.feeds);
  const callbacks = new BothMaps(engine.registry.callbacks, () => apps.callbacks);
  const added = { providers, connections, credentials, feeds, callbacks };
  return { ...engine, registry: { ...engine.registry, ...added } };
}

/** Two maps as one; the second is looked up at each access. */
class BothMaps<V> implements ReadonlyMap<string, V> {
  readonly #own: ReadonlyMap<string, V>;
  readonly #others: () => ReadonlyMap<string, V>;
  #merged: { readonly others: ReadonlyMap<string, V>; readonly all: Map<string, V> } | undefined;

  constructor(own: ReadonlyMap<string, V>, others: () => ReadonlyMap<string, V>) {
    this.#own = own;
    this.#others = others;
  }

  get(key: string): V | undefined {
    return this.#own.get(key) ?? this.#others().get(key);
  }

  has(key: string): boolean {
    return this.#own.has(key) || this.#others().has(key);
  }

  get size(): number {
    return this.#both().size;
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this.#both()) visit(value, key, this);
  }

  entries(): MapIterator<[string, V]> {
    return this.#both().entries();
  }

  keys(): MapIterator<string> {
    return this.#both().keys();
  }

  values(): MapIterator<V> {
    return this.#both().values();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  #both(): Map<string, V> {
    const others = this.#others();
    if (this.#merged?.others !== others)
      this.#merged = { others, all: new Map([...others, ...this.#own]) };
    return this.#merged.all;
  }
}
