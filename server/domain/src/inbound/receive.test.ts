import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { receiveItems } from "./receive.ts";

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const receive = (key: string, workflow: string) =>
  bench.inWorkspace((tx) => {
    const from = { workspaceId: bench.workspaceId, app: "acme", source: "test" };
    return receiveItems(tx, bench.services, from, [{ key, files: [], workflow }]);
  });

it("keeps an item as faulty whose workflow is unknown, or is no id", async () => {
  const fault = { code: expect.any(String), message: expect.stringContaining("workflow") };
  expect(await receive("a", "Import")).toEqual([{ is: "faulty", fault }]);
  expect(await receive("b", bench.services.ids.v7())).toEqual([{ is: "faulty", fault }]);
  expect(await receive("a", "Import")).toEqual([{ is: "known" }]);
});
