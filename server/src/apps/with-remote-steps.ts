import type { Engine } from "@fakturo/engine";
import type { Provider } from "@fakturo/plugin";
import type { RemoteApps } from "./remote-apps.ts";

/** The engine with the steps of apps in other processes beside its own, which come first. */
export function withRemoteSteps(engine: Engine, apps: Pick<RemoteApps, "providers">): Engine {
  const providers = new BothMaps(engine.registry.providers, () => apps.providers);
  return { ...engine, registry: { ...engine.registry, providers } };
}

/** Two maps as one, the second one being looked up anew each time. */
class BothMaps implements ReadonlyMap<string, Provider> {
  readonly #own: ReadonlyMap<string, Provider>;
  readonly #others: () => ReadonlyMap<string, Provider>;

  constructor(own: ReadonlyMap<string, Provider>, others: () => ReadonlyMap<string, Provider>) {
    this.#own = own;
    this.#others = others;
  }

  get(key: string): Provider | undefined {
    return this.#own.get(key) ?? this.#others().get(key);
  }

  has(key: string): boolean {
    return this.#own.has(key) || this.#others().has(key);
  }

  get size(): number {
    return this.#both().size;
  }

  forEach(visit: (value: Provider, key: string, map: ReadonlyMap<string, Provider>) => void): void {
    for (const [key, value] of this.#both()) visit(value, key, this);
  }

  entries(): MapIterator<[string, Provider]> {
    return this.#both().entries();
  }

  keys(): MapIterator<string> {
    return this.#both().keys();
  }

  values(): MapIterator<Provider> {
    return this.#both().values();
  }

  [Symbol.iterator](): MapIterator<[string, Provider]> {
    return this.entries();
  }

  #both(): Map<string, Provider> {
    return new Map([...this.#others(), ...this.#own]);
  }
}
