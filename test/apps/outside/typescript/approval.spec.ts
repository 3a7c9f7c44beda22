import type { HttpReply } from "@fakturo/plugin";
import { fakeRequest, fakeRouteContext, runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { approvals, approve } from "./approval.ts";

const reply = (status: number): HttpReply => ({ status, headers: {}, body: new Uint8Array() });
const records = () => ({ get: async () => undefined, find: async () => [], list: async () => [] });

it.each([
  [202, { status: "QUEUED" }, []],
  [401, { status: "ERR", retryIn: 1 }, ["t"]],
])("after status %i", async (status, expected, dropped) => {
  const seen: string[] = [];
  const ctx = {
    records,
    endpoint: () => "https://acme.example/",
    lease: async () => "t",
    dropLease: async (_key: string, value: string) => void seen.push(value),
    callbackUrl: async () => "https://fakturo.example/callback",
    http: async () => reply(status),
  };
  expect(await runStep(approve, {}, {}, ctx)).toMatchObject(expected);
  expect(seen).toEqual(dropped);
});

it("stores the decision and wakes the step", async () => {
  const request = { ...fakeRequest({ body: { status: "approved" } }), ref: "j1" };
  const { effects } = await approvals.handle(request, fakeRouteContext());
  expect(effects).toMatchObject({ wake: [{ ref: "j1" }], records: [{ id: "j1" }] });
});
