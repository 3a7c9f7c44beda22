/** Deterministic random numbers from 0 to below 1 of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Simulated time in seconds, with seeded randomness. */
export class Timeline {
  now = 0;
  readonly #random: () => number;
  readonly #timers: Timer[] = [];
  #order = 0;

  constructor(seed: number) {
    this.#random = randomOf(seed + 1);
  }

  random(): number {
    return this.#random();
  }

  integer(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return probability > 0 && this.#random() < probability;
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.#random() * values.length)] ?? values[0];
  }

  at(time: number, run: () => void): void {
    this.#order += 1;
    const timer = { at: time, order: this.#order, run };
    let place = this.#timers.length;
    while (place > 0 && isLater(this.#timers[place - 1], timer)) place -= 1;
    this.#timers.splice(place, 0, timer);
  }

  /** Runs the next event; false when there is none before `end`. */
  async step(end: number): Promise<boolean> {
    const timer = this.#timers.shift();
    if (!timer || timer.at > end) return false;
    this.now = timer.at;
    timer.run();
    // Runs everything that can continue at this moment.
    await new Promise((done) => setImmediate(done));
    return true;
  }
}

function isLater(one: Timer | undefined, other: Timer): boolean {
  return (
    one !== undefined && (one.at > other.at || (one.at === other.at && one.order > other.order))
  );
}
