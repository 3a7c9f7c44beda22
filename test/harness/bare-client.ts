import { Agent, request } from "node:https";
import type { SigningCredentials } from "@fakturo/signature";
import type { OpenSimulator, SimulatedRequest, Simulator } from "@fakturo/simulator";

/** A request as an authority received it. */
export interface RecordedRequest {
  /** Method and path below the simulator's prefix. */
  readonly line: string;
  readonly path: string;
  readonly request: SimulatedRequest;
}

/** A simulator that records its requests, and forgets what came after a moment. */
export class RecordedAuthority {
  readonly simulator: Simulator;
  #open: OpenSimulator | undefined;
  #requests: RecordedRequest[] | undefined;

  constructor(simulator: Simulator) {
    const { open } = simulator;
    const current = (): OpenSimulator => {
      if (!this.#open) throw new Error("the simulator does not run");
      return this.#open;
    };
    this.simulator = {
      ...simulator,
      open: (events, settings) => {
        this.#open = open(events, settings);
        return {
          handle: (one, world) => current().handle(one, world),
          begin: (one, world) => {
            this.#record(one);
            return current().begin(one, world);
          },
          calls: (world) => current().calls(world),
          called: (call, answer, world) => current().called(call, answer, world),
          fault: (name, world) => current().fault(name, world),
          altered: (name, process) => current().altered(name, process),
          records: () => current().records(),
          notes: () => current().notes(),
          settings: () => current().settings(),
          configure: (values) => current().configure(values),
        };
      },
    };
    this.rewind = (events) => {
      const settings = { ...Object(current().settings()) };
      this.#open = open(events, settings);
    };
  }

  /** Continues as after these events. */
  readonly rewind: (events: Iterable<unknown>) => void;

  begin(): void {
    this.#requests = [];
  }

  /** The requests since `begin`. */
  end(): readonly RecordedRequest[] {
    const requests = this.#requests ?? [];
    this.#requests = undefined;
    return requests;
  }

  #record(one: SimulatedRequest): void {
    const query = new URLSearchParams([...one.query]).toString();
    const path = `/${this.simulator.key}${one.path}${query && `?${query}`}`;
    this.#requests?.push({ line: `${one.method} ${one.path}`, path, request: one });
  }
}

const OF_CONNECTION: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
]);

/** Posts recorded requests as they were, with the certificate of the same holder. */
export function bareClient(
  base: string,
  ca: string,
  holders: ReadonlyMap<string, SigningCredentials>,
): (recorded: RecordedRequest) => Promise<void> {
  const agentOf = (pair?: SigningCredentials) =>
    new Agent({
      ...{ keepAlive: true, ca },
      ...(pair && {
        cert: pair.certificate.toString(),
        key: pair.key.export({ type: "pkcs8", format: "pem" }),
      }),
    });
  const anonymous = agentOf();
  const agents = new Map([...holders].map(([code, pair]) => [code, agentOf(pair)]));
  return ({ path, request: { method, headers, body, certificate } }) => {
    const subject = certificate ? JSON.stringify(certificate) : "";
    const [, agent = anonymous] = [...agents].find(([code]) => subject.includes(code)) ?? [];
    const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
    const options = { method, agent, headers: Object.fromEntries(kept) };
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, base), options, (reply) => {
        reply.resume().on("end", resolve);
      });
      call.on("error", reject).end(body);
    });
  };
}
