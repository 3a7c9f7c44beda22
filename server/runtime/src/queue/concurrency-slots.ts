/** Permission to run one piece of work; it counts until it is released. */
export interface Slot {
  release(): void;
}

/** Limits how many pieces of work run at once for each key, e.g. a workspace. */
export interface ConcurrencySlots {
  /**
   * Resolves with a slot as soon as the key has a free one; with undefined when all its slots are taken
   * and more than half of them have been for longer than `slowMs` by work that `isSlow` (default: all work).
   */
  acquire(key: string, isSlow?: () => boolean): Promise<Slot | undefined>;
}

export interface SlotOptions {
  /** Slots of each key. */
  readonly size: number;
  /** Milliseconds after which a slot counts as taken for long. */
  readonly slowMs: number;
  /** Milliseconds between two checks whether waiting is still worthwhile. */
  readonly checkMs: number;
}

interface Use {
  /** Milliseconds of `performance.now()`. */
  readonly since: number;
  readonly isSlow: () => boolean;
}

interface KeyState {
  readonly inUse: Map<Slot, Use>;
  readonly waiting: Set<() => void>;
}

export function createConcurrencySlots({ size, slowMs, checkMs }: SlotOptions): ConcurrencySlots {
  const states = new Map<string, KeyState>();

  const occupy = (key: string, state: KeyState, isSlow: () => boolean): Slot => {
    const slot: Slot = {
      release() {
        state.inUse.delete(slot);
        const [next] = state.waiting;
        if (next) next();
        else if (state.inUse.size === 0) states.delete(key);
      },
    };
    state.inUse.set(slot, { since: performance.now(), isSlow });
    return slot;
  };

  const areSlow = ({ inUse }: KeyState): boolean => {
    const before = performance.now() - slowMs;
    const slow = [...inUse.values()].filter(({ since, isSlow }) => since < before && isSlow());
    return slow.length > inUse.size / 2;
  };

  return {
    acquire(key, isSlow = () => true) {
      const state = states.get(key) ?? { inUse: new Map(), waiting: new Set() };
      states.set(key, state);
      if (state.inUse.size < size) return Promise.resolve(occupy(key, state, isSlow));
      const { promise, resolve } = Promise.withResolvers<Slot | undefined>();
      const settle = (slot: Slot | undefined): void => {
        clearInterval(timer);
        state.waiting.delete(accept);
        resolve(slot);
      };
      const accept = (): void => settle(occupy(key, state, isSlow));
      const timer = setInterval(() => {
        if (areSlow(state)) settle(undefined);
      }, checkMs);
      state.waiting.add(accept);
      return promise;
    },
  };
}
