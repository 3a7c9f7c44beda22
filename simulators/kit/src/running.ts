import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallerTls, CallRunner } from "./call-runner.ts";
import type { EventStore } from "./journal.ts";
import { htmlPage, send, sendHalf } from "./messages.ts";
import {
  type ChosenFault,
  type Misbehavior,
  Misbehaviors,
  type NetworkFault,
} from "./misbehavior.ts";
import type {
  CallAnswer,
  OpenSimulator,
  OutgoingCall,
  SimulatedReply,
  SimulatedRequest,
  Simulator,
} from "./simulator.ts";

/** Injected dependencies of simulators. */
export interface WorldOptions {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and less than 1. */
  random(): number;
  /** Certificates of the simulation's certification authorities, PEM; absent without TLS. */
  readonly authorities?: readonly string[] | undefined;
}

/** An answered request, for the admin page. */
export interface LoggedRequest {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Absent where the connection was closed without a response. */
  readonly status: number | undefined;
  readonly fault: string | undefined;
}

/** What goes back to the client: the reply, or its first half. Undefined closes the connection. */
type Outcome = { readonly reply: SimulatedReply; readonly isHalf?: boolean } | undefined;

/** Maximum number of requests on the admin page. */
const LOGGED = 200;

/** A running simulator: its state, clock and faults. */
export class Running {
  readonly simulator: Simulator;
  readonly misbehaviors: Misbehaviors;
  /** Seconds by which the authority's clock is ahead of the system's. */
  skew = 0;
  readonly #journal: EventStore;
  readonly #options: WorldOptions;
  readonly #log: LoggedRequest[] = [];
  readonly #caller: CallRunner;
  #open: OpenSimulator;

  /** @param tls of its calls to users; absent: without client certificate. */
  constructor(simulator: Simulator, journal: EventStore, options: WorldOptions, tls?: CallerTls) {
    this.simulator = simulator;
    this.misbehaviors = new Misbehaviors(simulator.faults);
    this.#journal = journal;
    this.#options = options;
    this.#open = simulator.open(journal.events(), journal.settings());
    const source = {
      now: () => this.now(),
      calls: () => this.#open.calls(this.#world()),
      called: (call: OutgoingCall, answer: CallAnswer | undefined) =>
        this.#store(this.#open.called(call, answer, this.#world())),
    };
    this.#caller = new CallRunner(source, tls);
    this.#caller.plan();
  }

  get requests(): readonly LoggedRequest[] {
    return this.#log;
  }

  get open(): OpenSimulator {
    return this.#open;
  }

  now(): number {
    return this.#options.now() + this.skew * 1000;
  }

  /** @throws FakturoError "input". */
  configure(settings: Readonly<Record<string, unknown>>): void {
    this.#open.configure(settings);
    this.#journal.keepSettings({ ...this.#journal.settings(), ...settings });
    this.#caller.plan();
  }

  /** Sets the authority's clock: seconds ahead of the system's. */
  setClock(skew: number): void {
    this.skew = skew;
    this.#caller.plan();
  }

  close(): void {
    this.#caller.close();
  }

  /** Schedules a fault. @throws FakturoError "input". */
  addFault(misbehavior: unknown): void {
    this.misbehaviors.add(misbehavior, this.#options.now());
  }

  /** Faults that are still scheduled. */
  faults(): readonly Misbehavior[] {
    return this.misbehaviors.list(this.#options.now());
  }

  /** Deletes everything that was stored and configured. */
  reset(): void {
    this.#journal.clear();
    this.misbehaviors.clear();
    this.skew = 0;
    this.#open = this.simulator.open([]);
  }

  /** True where the next TLS connection has to be refused. */
  refusesTls(): boolean {
    const { now, random } = this.#options;
    return this.misbehaviors.refusesTls({ now: now(), random });
  }

  /** Answers as the authority does, or produces a fault. */
  async answer(request: SimulatedRequest, response: ServerResponse): Promise<void> {
    const outcome = await this.#decide(request);
    if (!outcome) response.destroy();
    else if (outcome.isHalf) sendHalf(response, outcome.reply);
    else send(response, this.#dated(outcome.reply));
  }

  /** `answer` for a service in another protocol; undefined where its connection has to be closed. */
  async ask(request: SimulatedRequest): Promise<SimulatedReply | undefined> {
    const outcome = await this.#decide(request);
    return outcome?.isHalf ? undefined : outcome?.reply;
  }

  async #decide(request: SimulatedRequest): Promise<Outcome> {
    const { method, path, headers } = request;
    const chosen = this.misbehaviors.choose(
      { method, path, header: headers["x-simulate"] },
      { now: this.#options.now(), random: this.#options.random },
    );
    const outcome = chosen
      ? await this.#misbehave(chosen, request)
      : { reply: await this.#process(request) };
    const status = outcome?.isHalf ? undefined : outcome?.reply.status;
    this.#note({ at: this.#options.now(), method, path, status, fault: chosen?.fault });
    return outcome;
  }

  /** Events are stored before the response is sent. */
  async #process(request: SimulatedRequest): Promise<SimulatedReply> {
    const decide = await this.#open.begin(request, this.#world());
    const { reply, events = [] } = decide();
    this.#store(events);
    return reply;
  }

  #store(events: readonly unknown[]): void {
    if (events.length === 0) return;
    this.#journal.append(events);
    this.#caller.plan();
  }

  #world(): WorldOptions {
    const { random, authorities } = this.#options;
    return { now: () => this.now(), random, authorities };
  }

  async #misbehave({ fault, delay }: ChosenFault, request: SimulatedRequest): Promise<Outcome> {
    const own = this.#open.fault(fault, this.#world());
    if (own) return { reply: own };
    const altered = await this.#open.altered(fault, () => this.#process(request));
    if (altered) return { reply: altered };
    const faults: Readonly<Record<string, () => Outcome | Promise<Outcome>>> = this.#networkFaults(
      request,
      delay,
    );
    return faults[fault]?.();
  }

  #networkFaults(
    request: SimulatedRequest,
    delay: number,
  ): Readonly<Record<NetworkFault, () => Outcome | Promise<Outcome>>> {
    const page = (status: number, title: string) => ({ reply: htmlPage(status, title) });
    const close = () => undefined;
    return {
      slow: async () => {
        await pause(delay);
        return { reply: await this.#process(request) };
      },
      error: () => page(500, "Internal Server Error"),
      "error-after": async () => {
        await this.#process(request);
        return page(500, "Internal Server Error");
      },
      unavailable: () => page(503, "Service Unavailable"),
      html: () => page(200, "Welcome"),
      timeout: async () => {
        await pause(delay);
        return close();
      },
      "timeout-after": async () => {
        await this.#process(request);
        await pause(delay);
        return close();
      },
      cut: close,
      "cut-after": async () => {
        await this.#process(request);
        return close();
      },
      "cut-answer": async () => ({ reply: await this.#process(request), isHalf: true }),
    };
  }

  #dated(reply: SimulatedReply): SimulatedReply {
    const date = new Date(this.now()).toUTCString();
    return { ...reply, headers: { date, ...reply.headers } };
  }

  #note(request: LoggedRequest): void {
    this.#log.push(request);
    if (this.#log.length > LOGGED) this.#log.shift();
  }
}

function pause(seconds: number): Promise<void> {
  return sleep(seconds * 1000, undefined, { ref: false });
}
