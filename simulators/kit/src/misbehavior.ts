import { FakturoError } from "@fakturo/model";
import { describeFault, fits, type Static, Type, unmetExpectations } from "@fakturo/schema";

/** Faults of networks and servers that every simulator can produce, with their effect on a client. */
export const NETWORK_FAULTS = {
  slow: "the answer comes after `delay` seconds",
  error: "500 with an HTML page; nothing is processed",
  "error-after": "500 with an HTML page, although the request is processed",
  unavailable: "503 with an HTML page; nothing is processed",
  html: "200 with an HTML page; nothing is processed",
  timeout: "no answer within `delay` seconds; nothing is processed",
  "timeout-after": "no answer within `delay` seconds, although the request is processed",
  cut: "the connection is closed before the request is processed",
  "cut-after": "the connection is closed after the request is processed",
  "cut-answer": "the connection is closed in the middle of the answer",
} as const;

/** Refuses new TLS connections, before there is a request; connections that are open stay so. */
const TLS_FAULT = "tls";

/** A fault of the network. */
export type NetworkFault = keyof typeof NETWORK_FAULTS;

/** A fault to produce, and its conditions. */
export const Misbehavior = Type.Object(
  {
    fault: Type.String({ title: "Fault", minLength: 1 }),
    path: Type.Optional(
      Type.String({ title: "Path", description: "Only requests whose path contains this text." }),
    ),
    method: Type.Optional(
      Type.String({ title: "Method", description: "Only requests with this method, e.g. `POST`." }),
    ),
    count: Type.Optional(
      Type.Integer({ title: "Count", description: "The next so many requests.", minimum: 1 }),
    ),
    rate: Type.Optional(
      Type.Number({
        title: "Rate",
        description: "Share of requests.",
        exclusiveMinimum: 0,
        maximum: 1,
      }),
    ),
    seconds: Type.Optional(
      Type.Number({ title: "Seconds", description: "Ends after this time.", exclusiveMinimum: 0 }),
    ),
    delay: Type.Optional(
      Type.Number({
        title: "Delay",
        description: "Seconds, for slow answers.",
        minimum: 0,
        maximum: 600,
      }),
    ),
  },
  { additionalProperties: false },
);
export type Misbehavior = Static<typeof Misbehavior>;

/** One fault for one request; `delay` in seconds. */
export interface ChosenFault {
  readonly fault: string;
  readonly delay: number;
}

const DEFAULT_DELAY = 20;
const HEADER = /^([a-z-]+)(?:;\s*delay=(\d{1,3}))?$/;

interface Active {
  readonly misbehavior: Misbehavior;
  left: number;
  readonly until: number;
}

/** The scheduled faults of one simulator. */
export class Misbehaviors {
  readonly #known: ReadonlySet<string>;
  #active: Active[] = [];

  /** @param own names of the authority's own faults. */
  constructor(own: readonly string[]) {
    this.#known = new Set([...Object.keys(NETWORK_FAULTS), TLS_FAULT, ...own]);
  }

  get names(): readonly string[] {
    return [...this.#known];
  }

  /** Schedules a fault; `ms` is the current time. @throws FakturoError "input". */
  add(value: unknown, now: number): void {
    const misbehavior = this.#checked(value);
    const { count = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = misbehavior;
    this.#active.push({ misbehavior, left: count, until: now + seconds * 1000 });
  }

  clear(): void {
    this.#active = [];
  }

  list(now: number): readonly Misbehavior[] {
    this.#expire(now);
    return this.#active.map(({ misbehavior, left }) =>
      Number.isFinite(left) ? { ...misbehavior, count: left } : misbehavior,
    );
  }

  /**
   * The fault of a request: that of its `X-Simulate` header (`timeout-after`, `slow; delay=5`), else the first
   * scheduled one.
   * @throws FakturoError "input" for a header with an unknown fault.
   */
  choose(
    {
      method,
      path,
      header,
    }: { readonly method: string; readonly path: string; readonly header: string | undefined },
    { now, random }: { readonly now: number; random(): number },
  ): ChosenFault | undefined {
    if (header !== undefined) return this.#ofHeader(header);
    this.#expire(now);
    const found = this.#active.find(
      ({ misbehavior: { fault, path: part, method: only = method, rate } }) =>
        fault !== TLS_FAULT &&
        only === method &&
        path.includes(part ?? "") &&
        (rate === undefined || random() < rate),
    );
    if (!found) return undefined;
    found.left -= 1;
    const { fault, delay = DEFAULT_DELAY } = found.misbehavior;
    return { fault, delay };
  }

  /** True where the next TLS connection has to be refused. */
  refusesTls({ now, random }: { readonly now: number; random(): number }): boolean {
    this.#expire(now);
    const found = this.#active.find(
      ({ misbehavior: { fault, rate } }) =>
        fault === TLS_FAULT && (rate === undefined || random() < rate),
    );
    if (found) found.left -= 1;
    return found !== undefined;
  }

  #expire(now: number): void {
    this.#active = this.#active.filter(({ left, until }) => left > 0 && until > now);
  }

  #ofHeader(header: string): ChosenFault {
    const [, fault = "", delay] = HEADER.exec(header.trim().toLowerCase()) ?? [];
    this.#checkName(fault);
    if (fault === TLS_FAULT)
      throw new FakturoError("input", `'${fault}' is a fault of connections, not of a request`);
    return { fault, delay: delay === undefined ? DEFAULT_DELAY : Number(delay) };
  }

  #checked(value: unknown): Misbehavior {
    if (!fits(Misbehavior, value, "as-is")) {
      const [first] = unmetExpectations(Misbehavior, value, "as-is");
      throw new FakturoError("input", first ? describeFault(first) : "this is no fault");
    }
    this.#checkName(value.fault);
    return value;
  }

  #checkName(name: string): void {
    if (!this.#known.has(name))
      throw new FakturoError(
        "input",
        `'${name}' is no fault of this simulator; it has ${this.names.join(", ")}`,
      );
  }
}
