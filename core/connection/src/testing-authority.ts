import type { Answer } from "@fakturo/plugin";

/** Features of an authority; times in seconds. */
export interface Kind {
  readonly name: string;
  readonly dedupe: "none" | "number" | "bytes";
  readonly consult?: boolean;
  readonly duplicatesFirst?: boolean;
  /** Its duplicate answer contains the stored record. */
  readonly tells?: boolean;
  /** Refuses older records. */
  readonly window?: number;
  readonly later?: "poll" | "callback";
  readonly members?: number;
  /** Answers with a waiting time between two messages. */
  readonly flow?: boolean;
  /** Each record contains the previous one; listed in order where there are messages. */
  readonly chain?: boolean;
  /** Takes only the number after the last one that it accepted. */
  readonly sequence?: boolean;
  /** Time limit of a call, seconds. */
  readonly timeout?: number;
  /** Maximum delay of a sent request, of a consult's data, and of a decision, in seconds. */
  readonly lateness?: number;
  readonly lag?: number;
  readonly decision?: number;
}

export const KINDS: readonly Kind[] = [
  { name: "verifactu", dedupe: "number", consult: true, members: 3, flow: true, chain: true },
  { name: "sii", dedupe: "number", consult: true, tells: true, members: 4 },
  { name: "dian", dedupe: "number", consult: true, tells: true, window: 250 },
  { name: "zatca", dedupe: "bytes", duplicatesFirst: true, chain: true },
  { name: "pac", dedupe: "bytes", tells: true, duplicatesFirst: true, window: 900 },
  { name: "ade", dedupe: "none", consult: true },
  { name: "arca", dedupe: "number", consult: true, sequence: true },
  { name: "ksef", dedupe: "number", consult: true, tells: true, later: "poll" },
  { name: "batches", dedupe: "number", consult: true, later: "poll", members: 4 },
  { name: "sdi", dedupe: "bytes", later: "callback" },
];

/** Default delays in seconds. */
export const LATE_S = 120;
export const LAG_S = 40;
export const DECIDE_S = 150;

/** A record as the authority sees it. */
export interface Sent {
  readonly doc: number;
  readonly number: number;
  readonly content: string;
  readonly isBad: boolean;
  /** Seconds. */
  readonly born: number;
  readonly position: number;
  readonly previous: string;
}

/** Environment of an authority: time, randomness, the callback address. */
export interface AuthorityPorts {
  /** Seconds. */
  readonly now: number;
  /** False once no more faults happen. */
  readonly isFaulty: boolean;
  /** Probability of a spurious refusal. */
  readonly wrong: number;
  at(time: number, run: () => void): void;
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** Delivers a callback. Returns false when it is not acknowledged, so that the authority repeats it. */
  deliver(content: string, reference: string, answer: Answer): boolean;
}

type Verdict = { readonly is: "ok" | "refused" | "duplicate"; readonly stored?: string };

/** An authority that accepts, refuses (also wrongly), answers late, and lists records late. */
export class Authority {
  readonly taken: { readonly at: number; readonly sent: Sent }[] = [];
  readonly faults: string[] = [];
  wait = 60;
  readonly #world: AuthorityPorts;
  readonly #kind: Kind;
  readonly #index = new Map<string, Sent>();
  readonly #shown = new Map<number, string>();
  readonly #receipts = new Map<string, Verdict | undefined>();
  readonly #lags = new Map<string, number>();
  #lastSend: number | undefined;
  /** Last number of a sequence. */
  #last = 0;
  /** Waiting time in force, from the answers received so far. */
  requestedThen = 60;

  constructor(world: AuthorityPorts, kind: Kind) {
    this.#world = world;
    this.#kind = kind;
  }

  /** Another program uses the number. */
  addForeign(doc: number): void {
    const fields = { isBad: false, born: 0, position: 0, previous: "" };
    const sent = { doc, number: doc, content: "foreign", ...fields };
    this.#index.set(String(doc), sent);
    this.taken.push({ at: 0, sent });
  }

  /** A request is sent: the waiting time counts from here. */
  leave(count: number): void {
    const { now } = this.#world;
    if (!this.#kind.flow) return;
    const isFull = count >= (this.#kind.members ?? 1);
    if (this.#lastSend !== undefined && now < this.#lastSend + this.requestedThen && !isFull)
      this.faults.push(`I5 flow at ${now}`);
    this.#lastSend = now;
  }

  /** Undefined when it crashes in the middle of a message. */
  submit(all: readonly Sent[]): { readonly lines: Answer[]; readonly wait: number } | undefined {
    const world = this.#world;
    if (this.#kind.flow) this.wait = world.pick([0, 20, 60, 90]);
    const dies = all.length > 1 && world.isFaulty && world.chance(0.03);
    const stop = dies ? world.integer(0, all.length) : all.length;
    const lines = all.slice(0, stop).map((sent) => this.#take(sent));
    return stop < all.length ? undefined : { lines, wait: this.wait };
  }

  #take(sent: Sent): Answer {
    if (!this.#kind.later) return answerOf(this.#judge(sent));
    const reference = `ref${this.#receipts.size + 1}`;
    this.#receipts.set(reference, undefined);
    this.#world.at(
      this.#world.now + this.#world.integer(1, this.#kind.decision ?? DECIDE_S),
      () => {
        const verdict = this.#judge(sent);
        this.#receipts.set(reference, verdict);
        if (this.#kind.later === "callback") this.#callBack(reference, sent, verdict);
      },
    );
    return { is: "taken", reference };
  }

  /** Delivers at least once, until acknowledged; copies arrive late and out of order. */
  #callBack(reference: string, sent: Sent, verdict: Verdict): void {
    const world = this.#world;
    const isHeard = world.deliver(sent.content, reference, answerOf(verdict, reference));
    if (!isHeard || world.chance(0.3))
      world.at(world.now + world.integer(20, 200), () => this.#callBack(reference, sent, verdict));
  }

  receipt(reference: string): Answer {
    const verdict = this.#receipts.get(reference);
    return verdict ? answerOf(verdict, reference) : { is: "taken", reference };
  }

  consult(number: number): string | undefined {
    const { now } = this.#world;
    const seen = this.taken.filter(
      ({ at, sent }) => sent.number === number && at + this.#lag(sent.content) <= now,
    );
    return seen.at(-1)?.sent.content;
  }

  #lag(content: string): number {
    const known = this.#lags.get(content) ?? this.#world.integer(0, this.#kind.lag ?? LAG_S);
    this.#lags.set(content, known);
    return known;
  }

  #judge(sent: Sent): Verdict {
    const { dedupe, duplicatesFirst, tells, window, sequence } = this.#kind;
    const world = this.#world;
    this.#see(sent);
    const key = dedupe === "number" ? String(sent.number) : sent.content;
    const old = dedupe === "none" ? undefined : this.#index.get(key);
    const duplicate: Verdict | undefined = old && {
      is: "duplicate",
      ...(tells && { stored: old.content }),
    };
    const isLate = window !== undefined && world.now > sent.born + window;
    const isWrong = !duplicatesFirst && world.isFaulty && world.chance(world.wrong);
    if (duplicatesFirst && duplicate) return duplicate;
    if (sent.isBad || isLate || isWrong) return { is: "refused" };
    if (duplicate) return duplicate;
    if (sequence && sent.number !== this.#last + 1) return { is: "refused" };
    this.#last = sent.number;
    this.#index.set(key, sent);
    this.taken.push({ at: world.now, sent });
    return { is: "ok" };
  }

  /** Each position once, in order at first listing. */
  #see({ position, content, previous }: Sent): void {
    if (!this.#kind.chain) return;
    const known = this.#shown.get(position);
    if (known === undefined) {
      const last = Math.max(0, ...this.#shown.keys());
      if (this.#kind.members && position !== last + 1) this.faults.push(`I4 order at ${position}`);
      const before = this.#shown.get(position - 1);
      if (before !== undefined && before !== previous) this.faults.push(`I4 fork at ${position}`);
      this.#shown.set(position, content);
    } else if (known !== content) this.faults.push(`I4 fork at ${position}`);
  }
}

function answerOf({ is, stored }: Verdict, reference?: string): Answer {
  const about = reference === undefined ? {} : { reference };
  if (is === "ok") return { is: "accepted", ...about };
  if (is === "duplicate")
    return { is: "duplicate", ...about, ...(stored !== undefined && { digest: stored }) };
  return { is: "refused", ...about, faults: [{ code: "1", message: "refused" }] };
}
