/**
 * Deviation in milliseconds from which on a clock is reported: half of the minute that Spanish law allows the clock of an
 * invoicing system (Orden HAC/1177/2024).
 */
export const CLOCK_TOLERANCE_MS = 30_000;
/** Resolution of the header `Date` (RFC 9110 §5.6.7). */
const DATE_STEP_MS = 1_000;
/** Maximum number of authorities whose offsets are kept; the oldest are dropped. */
const MOST_KEPT = 10_000;

/** An authority as one workspace calls it. */
export interface ClockPlace {
  readonly workspace: string;
  readonly connection: string;
  readonly environment: string;
}

/** When this process called another one and had its answer, by its own clock. */
export interface CallSpan {
  readonly started: number;
  readonly ended: number;
}

/** Deviation of this process' clock from an authority's, as the newest answer showed it. */
export interface ClockOffset extends ClockPlace {
  /** Milliseconds that this process' clock is ahead; negative where it is behind, 0 where the answer shows none. */
  readonly ahead: number;
  /** Time of the answer. */
  readonly at: number;
  /** Milliseconds between this process' clock and its monotonic one at that time: a change shows that the clock was set. */
  readonly base: number;
}

/**
 * How far a clock is certainly ahead of another one that showed `shown`, in steps of `step`, at an unknown moment of
 * a call; negative where it is behind.
 */
export function clockOffset(shown: number, step: number, { started, ended }: CallSpan): number {
  if (ended < shown) return ended - shown;
  return Math.max(0, started - shown - step);
}

/** The clocks that this process has compared its own with. */
export class ClockOffsets {
  /** Milliseconds that this process' clock is ahead of the database's. */
  database = 0;
  readonly #authorities = new Map<string, ClockOffset>();
  readonly #monotonic: () => number;

  /** @param monotonic Clock that is never set, in milliseconds. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Compares with the header `Date` of an answer; one that is missing or unreadable tells nothing. */
  note(place: ClockPlace, date: string | undefined, span: CallSpan): void {
    const shown = Date.parse(date ?? "");
    if (Number.isNaN(shown)) return;
    const { workspace, connection, environment } = place;
    const key = keyOf(place);
    const ahead = clockOffset(shown, DATE_STEP_MS, span);
    const at = span.ended;
    const base = at - this.#monotonic();
    this.#authorities.delete(key);
    this.#authorities.set(key, { workspace, connection, environment, ahead, at, base });
    const [oldest] = this.#authorities.keys();
    if (this.#authorities.size > MOST_KEPT && oldest !== undefined)
      this.#authorities.delete(oldest);
  }

  /**
   * Milliseconds that this process' clock is ahead of an authority's: by its newest answer, or less where the clock was
   * set since. The jump of a machine that slept adds nothing.
   */
  aheadOf(place: ClockPlace, now: number): number {
    const known = this.#authorities.get(keyOf(place));
    if (!known) return 0;
    const { ahead, base } = known;
    const since = ahead + now - this.#monotonic() - base;
    return Math.abs(since) < Math.abs(ahead) ? since : ahead;
  }

  /** True where an authority's clock was read less than so many milliseconds ago. */
  isRecent(place: ClockPlace, ms: number): boolean {
    const known = this.#authorities.get(keyOf(place));
    return known !== undefined && this.#monotonic() - (known.at - known.base) < ms;
  }

  /** Every authority's newest offset. */
  get authorities(): readonly ClockOffset[] {
    return [...this.#authorities.values()];
  }

  /** What operators have to know of the present offsets; nothing that names a workspace. */
  get warnings(): readonly string[] {
    const compared = [
      { ahead: this.database, of: "the database" },
      ...this.authorities.map((one) => ({
        ahead: one.ahead,
        of: `${one.connection} (${one.environment})`,
      })),
    ];
    const wrong = compared.filter(({ ahead }) => isClockWrong(ahead));
    return [...new Set(wrong.map(({ ahead, of }) => clockText("the clock", ahead, of)))];
  }
}

function keyOf({ workspace, connection, environment }: ClockPlace): string {
  return [workspace, connection, environment].join(" ");
}

/** True for a deviation that is more than delays of calls. */
export function isClockWrong(ahead: number): boolean {
  return Math.abs(ahead) > CLOCK_TOLERANCE_MS;
}

/** A sentence about a deviation. */
export function clockText(whose: string, ahead: number, of: string): string {
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return `${whose} is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} that of ${of}`;
}
