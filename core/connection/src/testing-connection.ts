import type {
  Answer,
  CallContext,
  Connection,
  Found,
  Submission,
  TakenRecord,
  TogetherAnswer,
} from "@fakturo/plugin";
import type { Called } from "./ports.ts";
import { assignedNumber, type SubmissionRow } from "./row.ts";
import {
  type Authority,
  type AuthorityPorts,
  DECIDE_S,
  type Kind,
  LAG_S,
  LATE_S,
  type Sent,
} from "./testing-authority.ts";
import type { Mistake } from "./testing-mistakes.ts";

const TIMEOUT_S = 30;

/** Dependencies of a connection. */
export interface Network extends AuthorityPorts {
  readonly kind: Kind;
  readonly broken: Mistake | undefined;
  readonly authority: Authority;
  readonly sentOf: ReadonlyMap<string, Sent>;
  readonly counts: { net: number };
  /** Probability that a call fails. */
  readonly net: number;
  /** Called when a request is sent. */
  leave(all: readonly Pick<Submission, "id" | "digest">[]): void;
  /** Violations found during the run. */
  readonly faults: string[];
}

/** A record as a step prepares it. */
export interface TestRecord {
  readonly identity: string;
  readonly digest: string;
  readonly bytes: Uint8Array;
  /** Media type; `application/xml` when absent. */
  readonly mime?: string;
}

/** Path of the records of a world to their authority. */
export interface TestLink {
  readonly connection: Connection;
  /** Duration of preparations, such as fetching a token, before the request with the record; seconds. */
  readonly headStart: number;
  /** Record of a job's key for a document; `number`: that of the document, where the authority counts them. */
  record(doc: number, key: number, number: number): TestRecord;
  /** Runs one call within the connection's timeout. */
  call<T>(work: (ctx: CallContext) => Promise<T>): Promise<Called<T>>;
}

/** The connection to a kind of authority over a network that loses and delays. */
export class TestConnection implements TestLink {
  readonly #world: Network;
  readonly connection: Connection;
  readonly headStart = 0;

  constructor(world: Network) {
    this.#world = world;
    this.connection = this.#make();
  }

  /** Preparing a record of a chain again gives different bytes. */
  record(doc: number, key: number, number: number): TestRecord {
    const { kind, now } = this.#world;
    const digest = `c${doc}.${key}@${kind.chain ? now : 0}`;
    return { identity: String(number), digest, bytes: new Uint8Array() };
  }

  async call<T>(work: (ctx: CallContext) => Promise<T>): Promise<Called<T>> {
    try {
      return { ok: true, value: await work(CONTEXT) };
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      return { ok: false, sent: message === "refused" ? "no" : "unknown", message };
    }
  }

  #make(): Connection {
    const { name, dedupe, duplicatesFirst, consult, later, members } = this.#world.kind;
    const early = this.#world.broken === "early";
    const decision = this.#world.broken === "short-settle" || !later ? 0 : DECIDE_S;
    return {
      key: name,
      name,
      endpoints: {},
      traits: {
        dedupe,
        ...(duplicatesFirst && { duplicatesFirst }),
        decides: later ? "later" : "at-once",
        timeout: early ? -5 : TIMEOUT_S,
        lateness: early ? 0 : LATE_S,
        decision,
        lag: early ? 0 : LAG_S,
        ...(later === "callback" && { resend: 400 }),
      },
      send: async (one) => {
        const reply = await this.#transmit([one], true, () =>
          this.#world.authority.submit(this.#sent([one])),
        );
        return distorted(reply?.lines[0] ?? fail(), this.#world.broken);
      },
      ...(consult && {
        consult: async (one: Submission) => {
          if (this.#world.broken === "no-consult") return { is: "not-found" as const };
          const found = await this.#transmit([one], false, () => ({
            content: this.#world.authority.consult(Number(one.identity)),
          }));
          if (!found) return fail();
          return found.content === undefined
            ? { is: "not-found" as const }
            : { is: "found" as const, digest: found.content, answer: { is: "accepted" as const } };
        },
      }),
      ...(later === "poll" && {
        receipt: async (one: Submission, reference: string) => {
          const answer = await this.#transmit([one], false, () =>
            this.#world.authority.receipt(reference),
          );
          return distorted(answer ?? fail(), this.#world.broken);
        },
      }),
      ...(members !== undefined && {
        together: {
          members,
          bytes: 1000,
          order:
            this.#world.kind.chain &&
            this.#world.broken !== "no-order" &&
            this.#world.broken !== "cancel-chained"
              ? "position"
              : "any",
          linger: 0,
          fullAtOnce: true,
          send: async (all: readonly Submission[]) => {
            const reply = await this.#transmit(all, true, () =>
              this.#world.authority.submit(this.#sent(all)),
            );
            if (!reply) return fail();
            const lines = all.map(({ id }, place): [string, Answer] => [
              id,
              distorted(reply.lines[place] ?? fail(), this.#world.broken),
            ]);
            return { answers: new Map(lines), ...(this.#world.kind.flow && { wait: reply.wait }) };
          },
          ...(later === "poll" && {
            consult: (all) => this.#findAll(all),
            receipts: (all) => this.#decisions(all),
          }),
        },
      }),
    };
  }

  async #findAll(all: readonly Submission[]): Promise<ReadonlyMap<string, Found>> {
    const reply = await this.#transmit(all, false, () => ({
      lines: all.map(({ identity }) => this.#world.authority.consult(Number(identity))),
    }));
    if (!reply) return fail();
    return new Map(
      all.map(({ id }, place): [string, Found] => {
        const digest = reply.lines[place];
        return [
          id,
          digest === undefined
            ? { is: "not-found" }
            : { is: "found", digest, answer: { is: "accepted" } },
        ];
      }),
    );
  }

  async #decisions(all: readonly TakenRecord[]): Promise<TogetherAnswer> {
    const records = all.map(({ one }) => one);
    const reply = await this.#transmit(records, false, () => ({
      lines: all.map(({ reference }) => this.#world.authority.receipt(reference)),
    }));
    if (!reply) return fail();
    const told = all.map(({ one }, place): [string, Answer] => [
      one.id,
      distorted(reply.lines[place] ?? { is: "unknown", message: "" }, this.#world.broken),
    ]);
    return { answers: new Map(told) };
  }

  #sent(all: readonly Submission[]): Sent[] {
    return all.map(({ id }) => {
      const sent = this.#world.sentOf.get(id);
      if (!sent) throw new Error(`no record ${id}`);
      if (this.#world.broken !== "rebuild") return sent;
      return { ...sent, content: `${sent.content}.${this.#world.now}` };
    });
  }

  /** A request: lost, processed late, without answer, or answered. Undefined: an error page. */
  async #transmit<T extends object>(
    all: readonly Submission[],
    isSend: boolean,
    process: () => T | undefined,
  ): Promise<T | undefined> {
    if (isSend) this.#world.leave(all);
    const isBad = this.#world.isFaulty && this.#world.chance(this.#world.net);
    const fault = isBad ? this.#world.pick(["request", "late", "answer", "500", "500-after"]) : "";
    if (isBad) this.#world.counts.net += 1;
    const began = this.#world.now;
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
    const arrival =
      began + (fault === "late" ? this.#world.integer(1, LATE_S) : this.#world.integer(0, 5));
    if (fault === "500") this.#world.at(arrival, () => resolve(undefined));
    else if (fault !== "request")
      this.#world.at(arrival, () => {
        const answer = process();
        if (fault === "500-after") resolve(undefined);
        else if (fault !== "answer")
          this.#world.at(this.#world.now + this.#world.integer(0, 5), () => resolve(answer));
      });
    if (isSend && this.#world.broken === "transport-retry" && fault === "answer")
      this.#world.at(began + 10, () => void process());
    this.#world.at(began + TIMEOUT_S, () => resolve(undefined));
    return promise;
  }
}

/** The answer as a faulty connection reads it. */
export function distorted(answer: Answer, broken: Mistake | undefined): Answer {
  if (answer.is !== "duplicate") return answer;
  if (broken === "duplicate-believed") return { is: "accepted" };
  if (broken !== "duplicate-refused") return answer;
  const { reference } = answer;
  const about = reference === undefined ? {} : { reference };
  return { is: "refused", ...about, faults: [{ code: "2", message: "exists" }] };
}

function fail(): never {
  throw new Error("an error page");
}

/** Common values of all rows before anything is sent. */
export const UNSENT = {
  environment: "test",
  kind: "issue",
  holder: "h",
  mime: "application/xml",
  state: "prepared",
  fence: 0,
  until: 0,
  nextAt: 0,
  failures: 0,
  attempts: [],
  receipts: [],
  shown: false,
  rank: 0,
} as const;

/** A row as a connection sees it. */
export function submissionOf(row: SubmissionRow, bytes: Uint8Array): Submission {
  const { id, kind, identity, digest, mime, receipts, attempts } = row;
  const number = assignedNumber(row);
  return {
    id,
    kind,
    identity,
    digest,
    bytes,
    mime,
    references: receipts.map(({ reference }) => reference),
    attempts: attempts.map(({ at }) => ({ at })),
    ...(number !== undefined && { number }),
  };
}

function unused(): never {
  throw new Error("not in this world");
}

/** Context of a call, unused by these connections. */
export const CONTEXT: CallContext = {
  environment: "test",
  holder: "h",
  workspace: { id: "w", country: "" },
  signal: new AbortController().signal,
  until: 60_000,
  now: unused,
  uuid: unused,
  log: () => {},
  endpoint: unused,
  http: unused,
  secret: unused,
  credential: unused,
  session: unused,
  dropSession: unused,
  registration: async () => undefined,
  callbackUrl: unused,
  resolve: unused,
};
