import { FakturoError, type Json } from "@fakturo/model";
import type { EntryMeta, Provider, StepContext } from "@fakturo/plugin";
import type { Services } from "../services.ts";
import type { HttpClient } from "./http-client.ts";

/** How one call of a provider reaches the world. */
export interface CallPorts {
  readonly services: Services;
  readonly http: HttpClient;
  readonly sandbox: boolean;
  readonly signal: AbortSignal;
  /** False inside the engine's transaction. */
  readonly mayTalk: boolean;
  readonly intend: (record: Json) => Promise<void>;
  readonly file: (id: string) => Promise<Uint8Array>;
  readonly meta: () => Promise<readonly EntryMeta[]>;
  readonly secret: (name: string) => Promise<string | undefined>;
  /** Absent outside the engine's transaction. */
  readonly chain?: (key: string) => Promise<Json | undefined>;
}

const MS_PER_S = 1000;

/** A provider's whole world, bound to one call. */
export function createStepContext({ key, effect }: Provider, ports: CallPorts): StepContext {
  const { services, http, sandbox, mayTalk } = ports;
  const { engine, clock, ids, log } = services;
  return {
    sandbox,
    get signal() {
      return ports.signal;
    },
    now: () => clock.now(),
    uuid: () => ids.v7(),
    deadline: (seconds) => AbortSignal.any([ports.signal, AbortSignal.timeout(seconds * MS_PER_S)]),
    log: (message, details) => log.info({ provider: key, ...details }, message),
    async http(url, request) {
      if (!mayTalk) throw new Error(`${key} may not talk to the world here`);
      // What a step sets itself never outlasts its call.
      const signal = request?.signal
        ? AbortSignal.any([ports.signal, request.signal])
        : ports.signal;
      return http.send(url, { ...request, signal });
    },
    async intend(record) {
      if (effect !== "outside") throw new Error(`${key} has no effect outside to record`);
      await ports.intend(record);
    },
    file: ports.file,
    meta: ports.meta,
    secret: ports.secret,
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
  };
}
