import type { AddressInfo } from "node:net";
import { signatureHeaders } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { send } from "./send.ts";
import { createTaskServer } from "./server.ts";

const SECRET = `whsec_${Buffer.from("a secret of this test, 32 bytes!").toString("base64")}`;
const server = createTaskServer(
  SECRET,
  { "acme.send": send },
  {
    "acme.api send": async () => ({ is: "accepted" }),
    "acme.api read": () => Promise.reject(new Error("unreadable")),
  },
);
const now = () => Math.floor(Date.now() / 1000);

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

async function post(id: string, task: object, secret = SECRET) {
  const { port } = server.address() as AddressInfo;
  const body = JSON.stringify(task);
  const headers = await signatureHeaders(secret, id, now(), body);
  return fetch(`http://127.0.0.1:${port}/tasks`, { method: "POST", headers, body });
}

const task = { id: "t1", action: "acme.send", config: {}, envelope: { doc: { code: "A-1" } } };

it("answers a task with the step's result", async () => {
  const reply = await post("m1", task);
  expect(await reply.json()).toMatchObject({ status: "OK", files: [{ name: "receipt.txt" }] });
});

it("refuses a delivery that came before", async () => {
  await post("m2", task);
  expect((await post("m2", task)).status).toBe(409);
});

it("refuses what is not signed with its secret", async () => {
  expect((await post("m3", task, `whsec_${btoa("another secret of this test, 32 b")}`)).status).toBe(401);
});

it("names steps it does not have", async () => {
  const reply = await post("m4", { ...task, action: "acme.other" });
  expect(await reply.json()).toMatchObject({ status: "KO", code: "unknown-step" });
});

it("answers calls of connections", async () => {
  const answer = async (id: string, call: string) =>
    (await post(id, { id, call, connection: "acme.api", token: "t" })).json();
  expect(await answer("c1", "send")).toEqual({ is: "accepted" });
  expect(await answer("c2", "read")).toEqual({ is: "unknown", message: "Error: unreadable" });
  expect(await answer("c3", "consult")).toMatchObject({ is: "not-sent" });
});
