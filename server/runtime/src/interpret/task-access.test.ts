import type { Principal, TaskClaim } from "@fakturo/server-domain/access";
import { parseDeclarations } from "@fakturo/server-domain/apps";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { openTask } from "./task-access.ts";

const ACME = parseDeclarations({ secrets: ["acme.webhook"] }, "acme");
const CALL = { connection: "acme.api", environment: "test", holder: "B1" } as const;

let bench: Workbench;
const lines: unknown[] = [];
beforeAll(async () => {
  bench = await createWorkbench([]);
  await bench.inWorkspace((tx) =>
    bench.services.secrets.write(tx, bench.workspaceId, "acme.webhook", "s3cret"),
  );
});
afterAll(() => bench[Symbol.asyncDispose]());

function open(task: TaskClaim | undefined, more: Partial<Principal> = {}) {
  const app = { id: "a", key: "acme" };
  const { workspaceId, database, services } = bench;
  const caller = { keyId: "k", workspaceId, sandbox: true, scopes: ["api"], app, ...more };
  const log = { ...services.log, info: (line: object) => void lines.push(line) };
  return openTask(task ? { ...caller, task } : caller, {
    inWorkspace: database.database.withWorkspace,
    ...services,
    log,
    environmentOf: () => "test",
    declarationsOf: (key) => (key === "acme" ? ACME : undefined),
  });
}

describe("the access of an app's call", () => {
  it("ends with the call's time limit", async () => {
    const access = open({ ...CALL, until: bench.now + 1000 });
    expect(await access.secret("acme.webhook")).toBe("s3cret");
    bench.now += 1000;
    for (const use of [
      () => access.secret("acme.webhook"),
      () => access.takeLease("oauth"),
      () => access.log("late", undefined),
    ])
      await expect(use()).rejects.toMatchObject({ key: "conflict", message: "the task is over" });
  });

  it("writes lines with the connection that they belong to", async () => {
    await open({ ...CALL, until: bench.now + 1000 }).log("posting", { app: "other" });
    expect(lines).toEqual([
      { app: "acme", connection: "acme.api", environment: "test", details: { app: "other" } },
    ]);
  });

  it("is refused to tokens of no task, and to apps that declared nothing", async () => {
    expect(() => open(undefined)).toThrow(expect.objectContaining({ key: "forbidden" }));
    const other = open({ ...CALL, until: bench.now + 1000 }, { app: { id: "b", key: "other" } });
    await expect(other.secret("acme.webhook")).rejects.toMatchObject({ key: "forbidden" });
    expect(() => other.records("acme.account")).toThrow(
      expect.objectContaining({ key: "forbidden" }),
    );
  });

  it("of a step that is not being called is refused", async () => {
    const id = "01960000-0000-7000-8000-000000000001";
    const access = open({ job: id, intent: id, eventIndex: 0, step: "acme.send" });
    await expect(access.secret("acme.webhook")).rejects.toMatchObject({ key: "conflict" });
  });
});
