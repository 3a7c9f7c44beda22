import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import { expect, it } from "vitest";
import { type BatchOptions, createBatches } from "./batches.ts";

type Served = { readonly group: string; readonly requests: readonly string[] };

function recording(changes: Partial<BatchOptions<string, string>> = {}) {
  const served: Served[] = [];
  const batches = createBatches<string, string>({
    async serve(group, requests) {
      served.push({ group, requests: [...requests] });
      await sleep(2);
      if (requests.includes("bad")) throw new Error("refused");
      return requests.map((request) => request.toUpperCase());
    },
    nameOf: (request) => request,
    size: 3,
    parallel: 1,
    parallelPerGroup: 1,
    ...changes,
  });
  return { served, batches };
}

it("serves what comes together in one batch, answered each to its own", async () => {
  const { served, batches } = recording();
  const answers = await Promise.all(["a", "b"].map((request) => batches.run("g", request)));
  expect(answers).toEqual(["A", "B"]);
  expect(served).toEqual([{ group: "g", requests: ["a", "b"] }]);
});

it("starts the first request at once and collects those that arrive meanwhile", async () => {
  const { served, batches } = recording();
  const first = batches.run("g", "a");
  await sleep(1);
  await Promise.all([first, ...["b", "c", "d", "e"].map((request) => batches.run("g", request))]);
  expect(served.map(({ requests }) => requests)).toEqual([["a"], ["b", "c", "d"], ["e"]]);
});

it("lets groups take turns", async () => {
  const { served, batches } = recording({ size: 1 });
  const busy = ["a", "b", "c"].map((request) => batches.run("busy", request));
  await Promise.all([...busy, batches.run("calm", "z")]);
  expect(served.map(({ group }) => group)).toEqual(["busy", "calm", "busy", "busy"]);
});

it("serves one by one what fails together", async () => {
  const { batches } = recording();
  const answers = await Promise.allSettled(
    ["a", "bad", "c"].map((request) => batches.run("g", request)),
  );
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("does not wait for a database that is away once for each request", async () => {
  let times = 0;
  const { batches } = recording({
    async serve() {
      times += 1;
      throw new FakturoError("unavailable", "database unavailable");
    },
  });
  const answers = await Promise.allSettled(
    ["a", "b", "c"].map((request) => batches.run("g", request)),
  );
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(times).toBe(1);
});

it("keeps requests of one name apart", async () => {
  const { served, batches } = recording();
  await Promise.all(["a", "a", "b"].map((request) => batches.run("g", request)));
  expect(served.map(({ requests }) => requests)).toEqual([["a", "b"], ["a"]]);
});
