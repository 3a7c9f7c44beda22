import { createHmac } from "node:crypto";
import type { OutsideRequest } from "@fakturo/plugin";
import { fakeRouteContext } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { events } from "./events.ts";

const bytes = new TextEncoder().encode('{"id": "E-1"}');
const signature = createHmac("sha256", "key").update(bytes).digest("hex");

const request = (given: string): OutsideRequest => ({
  workspace: { id: "w", sandbox: true },
  ref: "events",
  params: {},
  query: {},
  headers: { "acme-signature": given },
  body: undefined,
  bytes,
  parts: [],
  certificate: undefined,
});
const ctx = fakeRouteContext({ secret: async () => "key" });

it("takes what is signed, as one document for each event", async () => {
  if (typeof events.auth !== "function") throw new Error("events are not checked");
  expect(await events.auth(request(signature), ctx)).toBe(true);
  const { status, effects } = await events.handle(request(signature), ctx);
  expect({ status, effects }).toMatchObject({
    status: 202,
    effects: { receive: [{ key: "event-E-1" }] },
  });
});

it("refuses what is not", async () => {
  if (typeof events.auth !== "function") throw new Error("events are not checked");
  for (const given of ["", "00", signature.replace(/.$/, "x")])
    expect(await events.auth(request(given), ctx)).toBe(false);
});
