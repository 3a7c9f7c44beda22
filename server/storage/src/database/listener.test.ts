import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createListener, type Listener } from "./listener.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const LIMIT_MS = 60_000;

let db: TestDatabase;
let listener: Listener;
beforeAll(async () => {
  db = await createTestDatabase();
  listener = createListener({ ...db.app, application_name: "listener" });
});
afterAll(async () => {
  await listener.close();
  await db.drop();
});

const notify = (channel: string, payload: string) =>
  db.database.query("select pg_notify($1, $2)", [channel, payload]);

test("payloads reach the handlers of their channel until they stop listening", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = await listener.listen("one", first);
  await listener.listen("Two", second);
  await notify("one", "a");
  await notify("Two", "b");
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith("b"), LIMIT_MS);
  expect(first.mock.calls).toEqual([["a"]]);
  stop();
  await notify("one", "c");
  await notify("Two", "d");
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith("d"), LIMIT_MS);
  expect(first.mock.calls).toEqual([["a"]]);
});

test("a lost connection is opened again, its channels with it, and waiters are told", async () => {
  const handler = vi.fn();
  const told = vi.fn();
  listener.onReconnect(told);
  await listener.listen("three", handler);
  for (let round = 1; round <= 3; round += 1) {
    await db.owner
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'",
      )
      .catch(() => terminate());
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(round), LIMIT_MS);
    await notify("three", String(round));
    await vi.waitFor(() => expect(handler).toHaveBeenLastCalledWith(String(round)), LIMIT_MS);
  }
});

/** Only the role itself or a superuser may end a session. */
function terminate() {
  return db.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener' and pid <> pg_backend_pid()",
  );
}
