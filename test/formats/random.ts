/** Deterministic random choices of a seed. */
export interface Random {
  /** From `min` to `max`, inclusive. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(rows: readonly T[]) => T;
  /** A positive decimal below `max` units at `exp` places. */
  readonly decimal: (max: number, exp: number) => string;
}

const RANGE = 2 ** 32;

/** Mulberry32, which suffices for tests. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (rows) => {
      const row = rows[int(0, rows.length - 1)];
      if (row === undefined) throw new Error("there is nothing to pick from");
      return row;
    },
    decimal: (max, exp) => {
      const digits = String(int(1, max)).padStart(exp + 1, "0");
      const at = digits.length - exp;
      return exp === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
    },
  };
}
