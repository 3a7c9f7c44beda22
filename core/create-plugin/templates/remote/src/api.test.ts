import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Api } from "./api.ts";

const calls: string[] = [];
const answers: (readonly [number, object])[] = [];
const server = createServer(async (request, response) => {
  calls.push(`${request.method} ${request.url} ${await text(request)}`.trim());
  const [status, body] = answers.shift() ?? [500, {}];
  response.writeHead(status).end(JSON.stringify(body));
});
let api: Api;

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  api = new Api("t", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => void server.close());
beforeEach(() => {
  calls.length = 0;
  answers.length = 0;
});

it("fetches a token where there is none", async () => {
  answers.push([200, { version: 3 }], [200, {}]);
  expect(await api.lease("oauth", async () => ({ value: "new", seconds: 60 }))).toBe("new");
  const stored = JSON.stringify({ version: 3, value: "new", seconds: 60 });
  expect(calls[1]).toBe(`PUT /transform/v1/task/leases/oauth ${stored}`);
});

it("uses the token of another task", async () => {
  answers.push([200, { value: "shared" }]);
  expect(await api.lease("oauth", () => Promise.reject(new Error("not expected")))).toBe("shared");
});

it("gives back the right to fetch", async () => {
  answers.push([200, { version: 3 }], [200, {}]);
  await expect(api.lease("oauth", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(calls[1]).toBe('POST /transform/v1/task/leases/oauth/drop {"version":3}');
});

it("gets the address of a callback", async () => {
  answers.push([200, { url: "https://fakturo.example/x" }]);
  expect(await api.callbackUrl("acme.decisions", "A-1")).toBe("https://fakturo.example/x");
  expect(calls).toEqual(['POST /transform/v1/task/callbacks/acme.decisions {"ref":"A-1"}']);
});

it("finds no record where there is none, and tells why it was refused", async () => {
  answers.push([404, {}], [403, { message: "the app declares no secret 'x'" }]);
  expect(await api.record("acme.account", "a/b")).toBeUndefined();
  expect(calls[0]).toBe("GET /transform/v1/task/records/acme.account/a%2Fb");
  await expect(api.secret("x")).rejects.toThrow("declares no secret");
});
