import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { TransmitPayload } from "../transmit/transmitter.ts";
import { createTransmissions } from "./transmissions.ts";

/** Of a process with a concurrency of 16, one workspace sends four records at once and holds two more. */
const CONCURRENCY = 16;
const SENT_AT_ONCE = 4;
const HELD = 6;

function rig() {
  const begun: TransmitPayload[] = [];
  const requeued: unknown[] = [];
  const open: (() => void)[] = [];
  const stop = new AbortController();
  const transmissions = createTransmissions({
    owner: {
      query(_statement, values = []) {
        requeued.push(values);
        return Promise.resolve({ rows: [], rowCount: 1, command: "SELECT", oid: 0, fields: [] });
      },
    },
    node: { ready: async () => {}, track: () => () => {} },
    transmitter: {
      transmit(payload) {
        begun.push(payload);
        return new Promise((resolve) => open.push(resolve));
      },
    },
    concurrency: CONCURRENCY,
    stopping: stop.signal,
  });
  const deliver = (n: number, workspace = "w") =>
    transmissions.deliver({ workspace, submission: String(n) }, { id: String(n) });
  return { begun, requeued, open, deliver, stop };
}

describe("records of one workspace", () => {
  it("beyond its slots are sent as soon as one is free; those beyond are queued again", async () => {
    const { begun, requeued, open, deliver } = rig();
    const all = Array.from({ length: HELD + 1 }, (_, n) => deliver(n));
    await sleep(0);
    expect(begun).toHaveLength(SENT_AT_ONCE);
    expect(requeued).toHaveLength(1);
    const other = deliver(100, "v");
    await sleep(0);
    expect(begun).toHaveLength(SENT_AT_ONCE + 1);
    for (let done = 0; done < all.length; done += 1) {
      open.shift()?.();
      await sleep(0);
    }
    await Promise.all([...all, other]);
    expect(begun).toHaveLength(HELD + 1);
    expect(requeued).toHaveLength(1);
  });

  it("that wait for a slot when the process stops are queued again", async () => {
    const { begun, requeued, open, deliver, stop } = rig();
    const all = Array.from({ length: HELD }, (_, n) => deliver(n));
    await sleep(0);
    stop.abort();
    for (const end of open) end();
    await Promise.all(all);
    expect(begun).toHaveLength(SENT_AT_ONCE);
    expect(requeued).toHaveLength(HELD - SENT_AT_ONCE);
  });
});
