import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Transaction } from "./pool.ts";
import { shareTransactions } from "./shared-transactions.ts";

/** Transactions that run no statements, and what happened in them. */
function recording() {
  const events: string[] = [];
  const tx: Transaction = {
    query: () => Promise.reject(new Error("there is no database here")),
    settle: () => {},
  };
  const share = shareTransactions(async (workspace, work) => {
    events.push(`begin ${workspace}`);
    try {
      return await work(tx);
    } finally {
      events.push("end");
    }
  });
  const read = (name: string, ms = 0) =>
    share("w", async () => {
      await sleep(ms);
      events.push(name);
      return name;
    });
  return { events, share, read };
}

it("reads of a workspace that come together share a transaction, each with its own answer", async () => {
  const { events, share, read } = recording();
  const other = share("v", async () => 1);
  expect(await Promise.all([read("a"), read("b"), other])).toEqual(["a", "b", 1]);
  expect(events.filter((event) => event === "begin w")).toHaveLength(1);
  expect(events.filter((event) => event === "begin v")).toHaveLength(1);
});

it("a read that fails is the only one, and none is in progress when the transaction ends", async () => {
  const { events, share, read } = recording();
  const failing = share("w", async () => {
    throw new Error("refused");
  });
  const ended = await Promise.allSettled([failing, read("slow", 20)]);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  // Together first, then each alone.
  expect(events).toEqual(["begin w", "slow", "end", "begin w", "end", "begin w", "slow", "end"]);
});
