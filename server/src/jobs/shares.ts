/** A place that is held until it is given back. */
export interface Place {
  give(): void;
}

/** Keeps one holder from taking everything. */
export interface Shares {
  /**
   * A place as soon as the holder has one free; undefined when it has none and most of its places have
   * been held for long, so that waiting is not worth it.
   */
  take(holder: string): Promise<Place | undefined>;
}

export interface ShareOptions {
  /** Places of every holder. */
  readonly size: number;
  /** Time after which a place counts as held for long. */
  readonly slowMs: number;
  /** How often those who wait look whether it is worth it. */
  readonly lookMs: number;
}

interface Holding {
  /** When each place was taken, oldest first. */
  readonly taken: Map<Place, number>;
  readonly waiting: Set<() => void>;
}

export function createShares({ size, slowMs, lookMs }: ShareOptions): Shares {
  const holdings = new Map<string, Holding>();

  const occupy = (holder: string, holding: Holding): Place => {
    const place: Place = {
      give() {
        holding.taken.delete(place);
        const [next] = holding.waiting;
        if (next) next();
        else if (holding.taken.size === 0) holdings.delete(holder);
      },
    };
    holding.taken.set(place, performance.now());
    return place;
  };

  const isSlow = ({ taken }: Holding): boolean => {
    const middle = [...taken.values()][Math.floor(taken.size / 2)];
    return middle !== undefined && performance.now() - middle > slowMs;
  };

  return {
    take(holder) {
      const holding = holdings.get(holder) ?? { taken: new Map(), waiting: new Set() };
      holdings.set(holder, holding);
      if (holding.taken.size < size) return Promise.resolve(occupy(holder, holding));
      const { promise, resolve } = Promise.withResolvers<Place | undefined>();
      const leave = (place: Place | undefined): void => {
        clearInterval(timer);
        holding.waiting.delete(accept);
        resolve(place);
      };
      const accept = (): void => leave(occupy(holder, holding));
      const timer = setInterval(() => {
        if (isSlow(holding)) leave(undefined);
      }, lookMs);
      holding.waiting.add(accept);
      return promise;
    },
  };
}
