import "reflect-metadata";
import {
  type DependencyContainer,
  type InjectionToken,
  instanceCachingFactory,
  container as root,
} from "tsyringe";

export type { DependencyContainer };

/** Token under which a part is registered and resolved. */
export function token<T>(name: string): InjectionToken<T> {
  return Symbol(name);
}

/** Registers a part that is created once, on first use. */
export function provide<T>(
  container: DependencyContainer,
  key: InjectionToken<T>,
  make: (get: DependencyContainer) => T,
): void {
  container.register(key, { useFactory: instanceCachingFactory(make) });
}

/** An empty container of one server or command. */
export function emptyContainer(): DependencyContainer {
  return root.createChildContainer();
}
