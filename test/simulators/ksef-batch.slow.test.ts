import { plugin } from "@fakturo/app-pl-ksef";
import { expect, it } from "vitest";
import { KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf } from "../harness/ksef-probe.ts";

const COUNT = 10_000;
/** Decisions that the engine queries at once. */
const DECISIONS = 2000;
const LIMIT_MS = 900_000;

it(
  "a batch of 10,000 invoices goes to KSeF in parts, and each gets its own number",
  async () => {
    const together = plugin.connections?.find(({ key }) => key === "gov-pl.batch")?.together;
    const calls = new KsefCalls();
    const all = Array.from({ length: COUNT }, (_, i) =>
      ksefSubmission(faOf({ number: `FV/${i + 1}` }), `FV/${i + 1}`),
    );
    const began = performance.now();
    const { answers } = (await together?.send(all, calls.context())) ?? { answers: new Map() };
    const packed = Math.round(performance.now() - began);
    const [first] = answers.values();
    if (first?.is !== "taken") throw new Error(JSON.stringify(first));
    calls.now += 2000;
    const numbers = new Set<string>();
    for (let at = 0; at < COUNT; at += DECISIONS) {
      const some = all.slice(at, at + DECISIONS);
      const records = some.map((one) => ({ one, reference: first.reference }));
      const decided = await together?.receipts?.(records, calls.context());
      for (const answer of decided?.answers.values() ?? [])
        if (answer.is === "accepted") numbers.add(answer.effects?.stamps?.[0]?.val ?? "");
    }
    expect(numbers.size).toBe(COUNT);
    const parts = calls.made.filter((call) => call.startsWith("PUT /storage/parts/"));
    expect(parts.length).toBeGreaterThan(1);
    const lists = calls.made.filter((call) => call.endsWith("/invoices"));
    expect(lists.length).toBeLessThanOrEqual(50);
    const took = Math.round(performance.now() - began);
    process.stderr.write(
      `${COUNT} invoices in ${parts.length} parts: sent in ${packed} ms, decided after ${took} ms\n`,
    );
  },
  LIMIT_MS,
);
