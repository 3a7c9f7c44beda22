/** Keeps one holder from taking everything. */
export interface Shares {
  /** True once the holder has a place, false when it gets none within `patienceMs`. */
  take(holder: string, patienceMs: number): Promise<boolean>;
  /** Gives a place back, to the one of the holder's who has waited longest. */
  give(holder: string): void;
}

interface Holding {
  taken: number;
  readonly waiting: Set<() => void>;
}

/** `size` places for every holder. */
export function createShares(size: number): Shares {
  const holdings = new Map<string, Holding>();
  return {
    take(holder, patienceMs) {
      const holding = holdings.get(holder) ?? { taken: 0, waiting: new Set() };
      holdings.set(holder, holding);
      if (holding.taken < size) {
        holding.taken += 1;
        return Promise.resolve(true);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const accept = (): void => {
        clearTimeout(timer);
        holding.waiting.delete(accept);
        resolve(true);
      };
      const timer = setTimeout(() => {
        holding.waiting.delete(accept);
        resolve(false);
      }, patienceMs);
      holding.waiting.add(accept);
      return promise;
    },
    give(holder) {
      const holding = holdings.get(holder);
      if (!holding) return;
      const [next] = holding.waiting;
      // A place that is passed on stays taken.
      if (next) return next();
      holding.taken -= 1;
      if (holding.taken === 0) holdings.delete(holder);
    },
  };
}
