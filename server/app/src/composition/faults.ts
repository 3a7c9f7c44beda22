import { BroadcastChannel } from "node:worker_threads";
import { isObject } from "@fakturo/model";
import { createFaults, type ProcessFaults } from "@fakturo/server-base";
import { DATABASE_FAULTS, databaseFaultOf, probeDatabase } from "@fakturo/server-storage/database";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import { LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { MASTER_KEYS, RUNNING_DATABASE } from "./running.ts";

const KEY_FAULT = "master key";

/** Every kind of failure that is recorded. */
export const FAULTS: readonly string[] = [...DATABASE_FAULTS, KEY_FAULT];

export const FAULT_WATCH = token<ProcessFaults>("faults");

const CHANNEL = "fakturo-faults";

/** What a thread reports. */
interface Report {
  readonly kind: string;
  readonly message: string;
}

function isReport(value: unknown): value is Report {
  return isObject(value) && typeof value.kind === "string" && typeof value.message === "string";
}

/** The process' main thread keeps the faults; other threads report to it. */
export function provideFaults(container: DependencyContainer, isThread: boolean): void {
  provide(container, FAULT_WATCH, (get) => {
    if (isThread) return reporter(get);
    const probe = async (kind: string): Promise<void> => {
      if (kind === KEY_FAULT) void get.resolve(MASTER_KEYS).current;
      else await probeDatabase(get.resolve(RUNNING_DATABASE).admin);
    };
    const faults = createFaults({ log: get.resolve(LOG), probe });
    get.resolve(SHUTDOWN).push("probes of faults", faults.stop);
    const channel = openChannel(get);
    channel.onmessage = (event: unknown) => {
      const report = isObject(event) ? event.data : undefined;
      if (isReport(report)) faults.note(report.kind, report.message);
    };
    return faults;
  });
}

function openChannel(get: DependencyContainer): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.unref();
  get.resolve(SHUTDOWN).push("reports of faults", () => channel.close());
  return channel;
}

function reporter(get: DependencyContainer): ProcessFaults {
  const channel = openChannel(get);
  return {
    note(kind, cause) {
      const report: Report = { kind, message: cause instanceof Error ? cause.message : "" };
      channel.postMessage(report);
    },
    current: [],
    counts: new Map(),
    stop: () => {},
  };
}

/** Records those errors of the database that an operator has to mend. */
export function databaseErrorNoted(get: DependencyContainer): (error: unknown) => void {
  return (error) => {
    const kind = databaseFaultOf(error);
    if (kind !== undefined) get.resolve(FAULT_WATCH).note(kind, error);
  };
}

/** The same keys; that they cannot be read is recorded. */
export function withKeyFaults(keys: MasterKeys, faults: ProcessFaults): MasterKeys {
  const noted = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      faults.note(KEY_FAULT, error);
      throw error;
    }
  };
  return {
    get current() {
      return noted(() => keys.current);
    },
    find: (id) => noted(() => keys.find(id)),
  };
}
