// The victim of an attack, on a thread of its own: what the attacker does with its documents is no delay of the server.
import { parentPort, workerData } from "node:worker_threads";
import { createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";

/** Sends small requests, one after the other, until a message arrives; at least `least`. */
async function work(url: string, token: string, least: number): Promise<readonly number[]> {
  const client = createPlainClient(url, token);
  const times: number[] = [];
  let isOver = false;
  parentPort?.once("message", () => {
    isOver = true;
  });
  while (!isOver || times.length < least) {
    const began = performance.now();
    const { status, text } = await client.put(`/silo/v1/entries/${newId()}`, { data: invoice() });
    if (status !== 200) throw new Error(`the victim: ${status} ${text.slice(0, 200)}`);
    times.push(performance.now() - began);
  }
  return times;
}

parentPort?.postMessage(await work(workerData.url, workerData.token, workerData.least));
