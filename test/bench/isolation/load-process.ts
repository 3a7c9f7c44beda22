import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { createPlainClient } from "../../harness/client.ts";
import { LOADS } from "./loads.ts";

/** Where a load is sent, and the token of the workspace that works heavily. */
export interface Target {
  readonly server: string;
  readonly build: string;
  readonly token: string;
}

/** A load that runs until it is stopped. */
export interface RunningLoad {
  /** Waits for the calls that have begun; returns how many ended. */
  stop(): Promise<number>;
}

const ME = fileURLToPath(import.meta.url);

/**
 * Repeats a load in a process of the lowest priority. Its callers stand for other machines: what they compute must not
 * slow the measured requests.
 */
export async function startLoad(name: string, target: Target): Promise<RunningLoad> {
  const child = fork(ME, [name, JSON.stringify(target)], { execArgv: process.execArgv });
  await once(child, "message");
  return {
    async stop() {
      child.send("stop");
      const [done] = await once(child, "message");
      return Number(done);
    },
  };
}

async function repeat(name: string, { server, build, token }: Target): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const load = LOADS.find((each) => each.name === name);
  if (!load) throw new Error(`no load is named ${name}`);
  const call = await load.prepare({
    loud: createPlainClient(server, token),
    build: createPlainClient(build, undefined),
  });
  let [isOver, done] = [false, 0];
  process.once("message", () => {
    isOver = true;
  });
  process.send?.("ready");
  const callers = Array.from({ length: load.concurrent }, async () => {
    while (!isOver) {
      await call();
      done += 1;
    }
  });
  await Promise.all(callers);
  process.send?.(done);
}

if (process.argv[1] === ME) {
  const [name = "", target = ""] = process.argv.slice(2);
  await repeat(name, JSON.parse(target));
}
