import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import type { Sessions } from "./sessions.ts";

const NODES = 4;
const LIFETIME_S = 3600;

let bench: Workbench;
let nodes: readonly Sessions[];
let fetched = 0;

beforeAll(async () => {
  bench = await createWorkbench([]);
  nodes = Array.from({ length: NODES }, () => bench.services.sessions(bench.workspaceId));
});
afterAll(() => bench[Symbol.asyncDispose]());

const make = async () => {
  fetched += 1;
  return { value: `token ${fetched}`, seconds: LIFETIME_S };
};
const all = () => Promise.all(nodes.map((node) => node.get("k", make)));

it("all nodes fetch one token per lifetime, and a late refusal drops no newer one", async () => {
  expect(new Set(await all())).toEqual(new Set(["token 1"]));
  bench.now += (LIFETIME_S - 300) * 1000;
  expect(new Set(await all())).toEqual(new Set(["token 1"]));
  bench.now += 300_000;
  expect(new Set(await all())).toEqual(new Set(["token 2"]));
  await Promise.all(nodes.map((node) => node.drop("k", "token 1")));
  expect(new Set(await all())).toEqual(new Set(["token 2"]));
  await Promise.all(nodes.map((node) => node.drop("k", "token 2")));
  expect(new Set(await all())).toEqual(new Set(["token 3"]));
  expect(fetched).toBe(3);
});
