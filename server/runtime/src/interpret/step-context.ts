import type { Engine } from "@fakturo/engine";
import { FakturoError, type Json } from "@fakturo/model";
import { appOf, type Provider, type StepContext } from "@fakturo/plugin";
import { type Clock, HeavyWork, type Ids, type Log } from "@fakturo/server-base";
import type { HttpClient } from "../call/http-client.ts";
import { appSessionKey, type Sessions } from "../call/sessions.ts";
import type { StepReads } from "./reads.ts";

/** Parts that every step's context is made of. */
export interface StepParts {
  readonly engine: Pick<Engine, "registry" | "envelop">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Dependencies of one provider call. */
export interface StepContextOptions {
  readonly services: StepParts;
  readonly http: HttpClient;
  readonly sandbox: boolean;
  readonly signal: AbortSignal;
  /** False inside the engine's transaction. */
  readonly mayTalk: boolean;
  /** True where worker threads take calls that compute for long. */
  readonly hasThreads?: boolean;
  readonly intend: (record: Json) => Promise<void>;
  readonly reads: StepReads;
  /** Absent inside the engine's transaction. */
  readonly sessions?: Sessions;
  /** An address of a connection in the workspace's environment. */
  readonly endpoint: (connection: string, name: string) => string;
  /** Absent outside the engine's transaction. */
  readonly chain?: (key: string) => Promise<Json | undefined>;
}

const MS_PER_S = 1000;

function sessionsOf(provider: string, { sessions }: StepContextOptions): Sessions {
  if (!sessions) throw new Error(`${provider} may not talk to the world here`);
  return sessions;
}

function leaseKey(provider: string, name: string): string {
  return appSessionKey(provider.split(".", 1)[0] ?? provider, name);
}

/** The context of one provider call. No accessor: one costs more than all other members together. */
export function createStepContext(
  { key, effect, slow = false }: Provider,
  ports: StepContextOptions,
): StepContext {
  const { services, http, sandbox, mayTalk, signal, reads } = ports;
  const { engine, clock, ids, log } = services;
  return {
    sandbox,
    signal,
    now: () => clock.now(),
    uuid: () => ids.v7(),
    deadline: (seconds) => AbortSignal.any([signal, AbortSignal.timeout(seconds * MS_PER_S)]),
    log: (message, details) => log.info({ provider: key, ...details }, message),
    async http(url, request) {
      if (!mayTalk) throw new Error(`${key} may not talk to the world here`);
      // A signal of the step is combined with that of its call.
      const both = request?.signal ? AbortSignal.any([signal, request.signal]) : signal;
      return http.send(url, { ...request, signal: both });
    },
    endpoint: ports.endpoint,
    async intend(record) {
      if (effect !== "external") throw new Error(`${key} makes no external call to record`);
      await ports.intend(record);
    },
    file: reads.file,
    meta: reads.meta,
    secret: reads.secret,
    async config(spec) {
      if (spec.key !== appOf(key))
        throw new FakturoError("forbidden", `${key} may not read the configuration of ${spec.key}`);
      return reads.config(spec);
    },
    receives: reads.receives,
    records: reads.records,
    callbackUrl: reads.callbackUrl,
    async lease(name, seconds, make) {
      return sessionsOf(key, ports).get(leaseKey(key, name), async () => {
        const made = await make();
        return typeof made === "string" ? { value: made, seconds } : made;
      });
    },
    async dropLease(name, value) {
      await sessionsOf(key, ports).drop(leaseKey(key, name), value);
    },
    credential: reads.credential,
    registration: reads.registration,
    submission: reads.submission,
    async chain(name) {
      if (!ports.chain) throw new Error(`${key} has no transaction to hold a chain in`);
      return ports.chain(name);
    },
    async resolve(host) {
      if (!mayTalk) throw new Error(`${key} may not talk to the world here`);
      return http.resolve(host);
    },
    convert(converter, envelope, options = {}) {
      const generate = engine.registry.converters.get(converter)?.generate;
      if (!generate)
        throw new FakturoError("not-found", `no loaded plugin converts to ${converter}`);
      return generate(envelope, options);
    },
    build(data) {
      const { output, faults } = engine.envelop(data);
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output;
    },
    heavy() {
      if (!slow) throw new Error(`${key} is not declared to be slow`);
      if (ports.hasThreads) throw new HeavyWork(key);
    },
  };
}
