import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createPlainClient } from "../../harness/client.ts";
import { invoice } from "../../harness/documents.ts";
import { newId } from "../../harness/ids.ts";

const CLIENTS = 4;
const PAUSE_MS = 10;
/** Length of a cycle of computing and sleeping. */
const CYCLE_MS = 100;
const ME = fileURLToPath(import.meta.url);

/** Where and as whom small requests are sent. */
export interface Quiet {
  readonly url: string;
  readonly token: string;
}

/** Milliseconds of each small PUT within a period, measured in a process of its own. */
export async function latencies({ url, token }: Quiet, forMs: number): Promise<readonly number[]> {
  const child = start("put", url, token, String(forMs));
  const [taken] = await once(child, "message");
  if (!Array.isArray(taken)) throw new Error("the small requests failed");
  return taken;
}

/** Computes in other processes, `cores` of them together, until the returned function is called. */
export function burn(cores: number): () => void {
  const count = Math.ceil(cores);
  const children = Array.from({ length: count }, () => start("burn", String(cores / count)));
  return () => {
    for (const child of children) child.kill("SIGKILL");
  };
}

/** Cores that the whole machine used during `work`. */
export async function coresUsed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const [since, before] = [performance.now(), busyMs()];
  const result = await work();
  return [result, (busyMs() - before) / (performance.now() - since)];
}

function busyMs(): number {
  return cpus().reduce(
    (sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq,
    0,
  );
}

function start(...args: readonly string[]): ChildProcess {
  return fork(ME, args, { execArgv: process.execArgv });
}

async function putRepeatedly(url: string, token: string, forMs: number): Promise<number[]> {
  const client = createPlainClient(url, token);
  const end = performance.now() + forMs;
  const taken: number[] = [];
  const repeat = async (): Promise<void> => {
    while (performance.now() < end) {
      const since = performance.now();
      const path = `/silo/v1/entries/${newId()}`;
      const { status, text } = await client.put(path, { data: invoice() });
      if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
      taken.push(performance.now() - since);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, repeat));
  return taken;
}

async function burnShare(share: number): Promise<never> {
  for (;;) {
    const until = performance.now() + CYCLE_MS * share;
    while (performance.now() < until);
    await sleep(CYCLE_MS * (1 - share));
  }
}

if (process.argv[1] === ME) {
  const [task, first = "", token = "", ms] = process.argv.slice(2);
  if (task === "put") process.send?.(await putRepeatedly(first, token, Number(ms)));
  else await burnShare(Number(first));
}
